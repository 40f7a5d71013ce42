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
