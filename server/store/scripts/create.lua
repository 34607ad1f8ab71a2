#!lua
-- Begin a room with its first entry, if there is nothing of a room with this code.
-- Return the id of the command that made the room which stands afterwards, or nil if that is not known.
--
-- KEYS  head, log, snapshot, lease
-- ARGV  the first entry's tag, the entry (JSON), the id of the command that makes the room, time to live (ms)
if redis.call('EXISTS', KEYS[1], KEYS[2], KEYS[3]) == 0 then
  redis.call('XADD', KEYS[2], '1-0', 'e', ARGV[2])
  redis.call('HSET', KEYS[1], 'v', 1, 'tag', ARGV[1], 'made_by', ARGV[3])
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIRE', key, ARGV[4])
  end
end
return redis.call('HGET', KEYS[1], 'made_by')
