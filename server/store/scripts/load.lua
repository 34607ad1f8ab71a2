#!lua flags=no-writes
-- Return all that is stored of a room, as of one moment: {head {v, tag}, snapshot {v, tag, state}, log [id, [e, JSON]]}.
-- What is missing is nil, or empty. Whether it is whole, the caller judges.
--
-- KEYS  head, log, snapshot
return {
  redis.call('HMGET', KEYS[1], 'v', 'tag'),
  redis.call('HMGET', KEYS[3], 'v', 'tag', 'state'),
  redis.call('XRANGE', KEYS[2], '-', '+'),
}
