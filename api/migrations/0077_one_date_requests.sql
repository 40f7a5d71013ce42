-- A request for an open shift can name one of its dates, so an employee can have several requests for one open shift.
-- They never share a date.
drop index requests_one_open_shift;
create unique index requests_one_open_shift on requests (open_shift_id, user_id, start_date)
  where status = 'PENDING' and open_shift_id is not null;
