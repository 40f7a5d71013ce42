-- The rule for overtime that a week was closed under: changed later, the option changes nothing that was paid. Empty where a
-- server of before this closed it meanwhile: then the option counts.
alter table payroll_weeks add column overtime_rule text
  check (overtime_rule in ('OFF', 'WEEKLY', 'WEEKLY_DAILY'));
update payroll_weeks set overtime_rule = (select overtime_rule from options where id = 1) where closed_at is not null;
