-- A manager may take an approved leave or change back before its first date.
alter table time_off_requests drop constraint time_off_requests_status_check;
alter table time_off_requests add constraint time_off_requests_status_check
  check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'REVOKED'));

alter table reschedule_requests drop constraint reschedule_requests_status_check;
alter table reschedule_requests add constraint reschedule_requests_status_check
  check (status in ('PENDING', 'APPROVED', 'REASSIGNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'REVOKED'));
-- Whom a change was given to stays readable after it was revoked.
alter table reschedule_requests drop constraint reschedule_requests_check1;
alter table reschedule_requests add constraint reschedule_requests_reassigned
  check (status = 'REVOKED' or (status = 'REASSIGNED') = (reassigned_to is not null));
