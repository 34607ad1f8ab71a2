#!lua
-- Append one entry if it follows the last one. Return the head {version, tag} as it stands afterwards, in either case.
-- So the caller has its entry in the log exactly if its own version and tag come back, now or when it asks again.
--
-- KEYS  head, log, snapshot
-- ARGV  version, follows (tag of the entry before, '' for version 1), tag, entry (JSON), time to live (ms)
local version, follows, tag = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local head = redis.call('HMGET', KEYS[1], 'v', 'tag')
local stored_version, stored_tag = tonumber(head[1] or 0), head[2] or ''

-- A Redis that evicts may have dropped one key of a room and kept another. A room begins where there is nothing, and
-- goes on where there is a log.
local fit
if version == 1 then
  fit = redis.call('EXISTS', KEYS[1], KEYS[2], KEYS[3]) == 0
else
  fit = redis.call('EXISTS', KEYS[2]) == 1
end

if not fit or stored_version ~= version - 1 or stored_tag ~= follows then
  return {stored_version, stored_tag}
end

redis.call('XADD', KEYS[2], version .. '-0', 'e', ARGV[4])
redis.call('HSET', KEYS[1], 'v', version, 'tag', tag)
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ARGV[5])
end
return {version, tag}
