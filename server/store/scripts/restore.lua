#!lua
-- Write a room back as its server knows it, if what is stored still has the head that this server was told.
-- Return the head {version, tag} as it stands afterwards, in either case. The lease lives as long as the room.
--
-- KEYS  head, log, snapshot, lease
-- ARGV  stored version and tag (0 and '' if none), version and tag to write, time to live (ms),
--       the snapshot's version (0 if none), tag and state, the first entry's version, the entries (JSON) from there on
local head = redis.call('HMGET', KEYS[1], 'v', 'tag')
local stored_version, stored_tag = tonumber(head[1] or 0), head[2] or ''
if stored_version ~= tonumber(ARGV[1]) or stored_tag ~= ARGV[2] then
  return {stored_version, stored_tag}
end

local version, tag, first = tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[9])
redis.call('DEL', KEYS[2], KEYS[3])
for i = 10, #ARGV do
  redis.call('XADD', KEYS[2], (first + i - 10) .. '-0', 'e', ARGV[i])
end
redis.call('HSET', KEYS[1], 'v', version, 'tag', tag)
if tonumber(ARGV[6]) > 0 then
  redis.call('HSET', KEYS[3], 'v', ARGV[6], 'tag', ARGV[7], 'state', ARGV[8])
end
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ARGV[5])
end
return {version, tag}
