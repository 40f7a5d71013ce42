-- Punches that wait for a shift are listed and counted whatever their day.
create index clock_records_without_shift on clock_records (location_id, clocked_in) where shift_id is null;

-- Why paid hours were changed; needed where they are more than two hours above the clocked ones.
alter table payroll_adjustments add column reason text check (char_length(reason) between 1 and 455);
