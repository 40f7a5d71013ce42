-- Reminders of shifts: the evening before, and some hours before the first shift of a date.
alter table location_options
  -- The time of the evening before; null for no reminder.
  add column evening_reminder time default '18:00',
  -- Hours before the start; 0 for no reminder.
  add column reminder_hours smallint not null default 0 check (reminder_hours between 0 and 12);

-- The reminders that were sent. Two servers can't both store the same one.
create table reminders_sent (
  user_id uuid not null references users (id) on delete cascade,
  date date not null,
  kind text not null check (kind in ('EVENING', 'BEFORE')),
  sent_at timestamptz not null,
  primary key (user_id, date, kind)
);
create index reminders_sent_by_date on reminders_sent (date);

-- Whether alerts about shifts within 3 hours are sent during a manager's quiet hours.
alter table quiet_hours add column urgent_alerts boolean not null default true;
