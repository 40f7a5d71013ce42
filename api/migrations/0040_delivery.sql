-- Requests that were closed because someone else got the open shift named the manager who gave it away as the one who
-- rejected them. No one did.
update open_shift_requests set decided_by = null
where status = 'REJECTED' and decision_reason = 'The shift was given to somebody else.';

-- The calendar that an app received last: its tag, when each event last changed, and the last time at which it was
-- known to match the schedule. An older server does not update these columns, which only makes the next reading write
-- the calendar again.
alter table calendar_feeds
  add column etag text,
  add column events jsonb,
  add column same_since timestamptz;

-- The kind of an email, its recipient, and the user whose action sent it. All three are empty in emails of an older
-- server. `shown_at`: when the email was first reported as late. `failed_at`: when the server gave it up.
-- `recovered_at`: when a later email reached the same address.
alter table mail_outbox
  add column kind text,
  add column user_id uuid references users (id) on delete cascade,
  add column caused_by uuid references users (id) on delete set null,
  add column shown_at timestamptz,
  add column failed_at timestamptz,
  add column recovered_at timestamptz;
-- Those that were given up before this: a server of before tries each 12 times.
update mail_outbox m set failed_at = m.next_attempt_at, body_text = '', body_html = '',
  user_id = (select u.id from users u where lower(u.email) = lower(m.recipient) and u.deleted_at is null)
where m.sent_at is null and m.attempts >= 12;
create index mail_outbox_unsent on mail_outbox (user_id) where sent_at is null;

-- The last answer of a push service that did not take a notification.
alter table push_outbox add column last_error text;
