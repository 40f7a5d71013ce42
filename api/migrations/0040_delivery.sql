-- Requests that were closed because someone else got the open shift named the manager who gave it away as the one who
-- rejected them. No one did.
update open_shift_requests set decided_by = null
where status = 'REJECTED' and decision_reason = 'The shift was given to somebody else.';

-- What a calendar app was given last: the tag of it, when each event last changed, and until when it is known to be
-- the same. A server of before this leaves them as they are, which only makes the next reading write the calendar again.
alter table calendar_feeds
  add column etag text,
  add column events jsonb,
  add column same_since timestamptz;
