-- The punch clock after a punch: own hours, and a token that takes a clock-out back.

alter table options add column kiosk_shows_hours boolean not null default false;

-- Of a token that opens nothing but undoing one clock-out: its record, the flags that it had before, and which end is
-- taken back.
alter table employee_tokens add column undoes_record_id uuid references clock_records (id) on delete cascade;
alter table employee_tokens add column undo_flags text[];
alter table employee_tokens add column undoes_end timestamptz;
