-- What the lists of a large school read, found by looking at their plans over 50,000 shifts and 5 million records.

-- Shifts by place, archived ones too: requests and gaps are scoped by the location of their shift.
create index shifts_of_location on shifts (location_id, id);
-- Shifts that still go on: all but these lie in the past.
create index shifts_by_end on shifts (location_id, coalesce(end_date, date 'infinity')) where deleted_at is null;

-- The order of the request lists: what waits, longest first, then what was decided last.
create index time_off_in_order on time_off_requests
  ((status <> 'PENDING'), (case when status = 'PENDING' then created_at end), decided_at desc, id);
create index reschedule_in_order on reschedule_requests
  ((status <> 'PENDING'), (case when status = 'PENDING' then created_at end), decided_at desc, id);
create index new_shift_in_order on new_shift_requests
  ((status <> 'PENDING'), (case when status = 'PENDING' then created_at end), decided_at desc, id);
