-- An employee can rely on one certificate for several types, and each can end on another day at a location with its own
-- validity. So each type has its own reminders.
alter table certificate_reminders
  add column type_id uuid not null references certificate_types (id),
  -- The last valid day that the reminder names.
  add column expires_on date not null,
  drop constraint certificate_reminders_pkey,
  add primary key (certificate_id, type_id, days_before);

-- The day on which a location's certificates that had expired before were handled last, so that shifts are opened once,
-- and not again after a manager assigned them anyway.
create table certificates_settled (
  location_id uuid primary key references locations (id) on delete cascade,
  settled_on date not null
);
