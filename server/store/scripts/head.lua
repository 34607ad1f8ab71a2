#!lua flags=no-writes
-- Return the head {version, tag} of a room's log; 0 and '' if there is none.
--
-- KEYS  head, log, snapshot, lease
local head = redis.call('HMGET', KEYS[1], 'v', 'tag')
return {tonumber(head[1] or 0), head[2] or ''}
