#!lua
-- Take the lease of a room, if nobody has it, or this server, or a server that the caller knows to be dead.
-- Return who has it afterwards, or nil if there is no such room.
--
-- KEYS  head, log, snapshot, lease
-- ARGV  this server, the dead one ('' if none is known), time to live (ms)
if redis.call('EXISTS', KEYS[1]) == 0 then
  return false
end
local holder = redis.call('GET', KEYS[4]) or ''
if holder == '' or holder == ARGV[1] or holder == ARGV[2] then
  redis.call('SET', KEYS[4], ARGV[1], 'PX', ARGV[3])
  return ARGV[1]
end
return holder
