#!lua
-- Ask a server for a room. Return 1, or 0 if that server is dead and nothing was asked.
--
-- KEYS  the server's sign of life, the rooms asked of it
-- ARGV  the room and the people who want to it (words), how long the question stands (ms), how many may stand
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('RPUSH', KEYS[2], ARGV[1])
redis.call('LTRIM', KEYS[2], -ARGV[3], -1)
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return 1
