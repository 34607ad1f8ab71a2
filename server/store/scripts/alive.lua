#!lua flags=no-writes
-- Return whether a server's sign of life stands: 1 or 0.
--
-- KEYS  the server's sign of life, the rooms asked of it
return redis.call('EXISTS', KEYS[1])
