-- The border of half a month may split a week: each part is approved and closed on its own. `week` is the first day of
-- a part: a Sunday, or the 1st or the 16th of a month within a week.
alter table payroll_weeks drop constraint payroll_weeks_week_check;
alter table timesheets drop constraint timesheets_week_check;

-- The last day of a part that was closed; null: the whole week, as a server of before this closes it.
alter table payroll_weeks add column last_day date check (last_day between week and week + 6);

-- Hours that come late for the first part of a week may be paid in its second: `day` is the first of the part that pays
-- them. Null: the Sunday of `week`.
alter table carried_hours add column day date check (day between week and week + 6);
alter table carried_hours drop constraint carried_hours_check;
alter table carried_hours add constraint carried_hours_later check (coalesce(day, week) > from_week);
