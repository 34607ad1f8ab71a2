#!lua
-- Append one entry if it follows the last one. Return the head {version, tag} as it stands afterwards, in either case.
-- So the caller has its entry in the log exactly if its own version and tag come back, now or when it asks again.
-- The lease lives as long as the room: all four keys get the same time.
--
-- KEYS  head, log, snapshot, lease
-- ARGV  version, follows (tag of the entry before), tag, entry (JSON), time to live (ms)
local version, follows, tag = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local head = redis.call('HMGET', KEYS[1], 'v', 'tag')
local stored_version, stored_tag = tonumber(head[1] or 0), head[2] or ''

-- A Redis that evicts may have dropped the log and kept the head: a room goes on only where there is a log.
if redis.call('EXISTS', KEYS[2]) == 0 or stored_version ~= version - 1 or stored_tag ~= follows then
  return {stored_version, stored_tag}
end

redis.call('XADD', KEYS[2], version .. '-0', 'e', ARGV[4])
redis.call('HSET', KEYS[1], 'v', version, 'tag', tag)
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ARGV[5])
end
return {version, tag}
