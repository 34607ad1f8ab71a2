#!lua flags=allow-oom
-- Say that a server lives. Return whether its last word still stood, and what others have asked of it since.
-- A full Redis takes it: it is one small key a server, and a server without it would be taken for dead.
--
-- KEYS  the server's sign of life, the rooms asked of it
-- ARGV  time to live (ms); 0: it lives no longer
local lived = redis.call('EXISTS', KEYS[1])
local asked = redis.call('LRANGE', KEYS[2], 0, -1)
redis.call('DEL', KEYS[2])
if tonumber(ARGV[1]) > 0 then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
else
  redis.call('DEL', KEYS[1])
end
return {lived, asked}
