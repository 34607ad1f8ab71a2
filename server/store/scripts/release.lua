#!lua flags=allow-oom
-- Give a room's lease up, if this server has it. Return whether it had. A full Redis takes it: it only deletes.
--
-- KEYS  head, log, snapshot, lease
-- ARGV  this server
if redis.call('GET', KEYS[4]) == ARGV[1] then
  return redis.call('DEL', KEYS[4])
end
return 0
