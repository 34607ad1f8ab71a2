#!lua flags=allow-oom
-- Keep a room's state as of one entry, and trim the log before another. Only upwards, and only if the log has that very
-- entry. Return the snapshot {version, tag} that stands afterwards, in either case. The lease lives as long as the
-- room. A full Redis takes it: trimming makes room, and what it adds is one state in the place of the one before.
--
-- KEYS  head, log, snapshot, lease
-- ARGV  version and tag of the entry, state (JSON), first version to keep (at most the entry's), time to live (ms)
local version, tag = tonumber(ARGV[1]), ARGV[2]
local standing = redis.call('HMGET', KEYS[3], 'v', 'tag')
local standing_version, standing_tag = tonumber(standing[1] or 0), standing[2] or ''
local id = version .. '-0'
local entry = redis.call('XRANGE', KEYS[2], id, id)[1]

if version <= standing_version or not entry or cjson.decode(entry[2][2]).tag ~= tag then
  return {standing_version, standing_tag}
end

redis.call('HSET', KEYS[3], 'v', version, 'tag', tag, 'state', ARGV[3])
redis.call('XTRIM', KEYS[2], 'MINID', ARGV[4] .. '-0')
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ARGV[5])
end
return {version, tag}
