-- The request lists begin with what waits, the earliest date first; then comes what was decided, newest first.
drop index time_off_in_order;
create index time_off_in_order on time_off_requests
  ((status <> 'PENDING'), (case when status = 'PENDING' then start_date end), decided_at desc, id);
drop index reschedule_in_order;
create index reschedule_in_order on reschedule_requests
  ((status <> 'PENDING'), (case when status = 'PENDING' then requested_date end), decided_at desc, id);
drop index new_shift_in_order;
create index new_shift_in_order on new_shift_requests
  ((status <> 'PENDING'), (case when status = 'PENDING' then date_of_availability end), decided_at desc, id);
drop index open_shift_requests_waiting;
create index open_shift_requests_waiting on open_shift_requests (start_date, id) where status = 'PENDING';

-- Manage Shifts begins with what comes next: what is still to begin by its first date, what repeats by its next one. Of
-- the few that repeat, all that this needs is in the index.
create index shifts_to_begin on shifts (start_date, start_time, id) where deleted_at is null;
create index shifts_under_way on shifts (coalesce(end_date, date 'infinity'))
  include (location_id, shift_repeat, start_date, end_date, start_time, id)
  where deleted_at is null and shift_repeat is not null;
-- All that are not deleted are counted with each page: nothing but where they are is read for it.
create index shifts_there on shifts (location_id) where deleted_at is null;
