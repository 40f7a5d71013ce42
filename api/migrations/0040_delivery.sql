-- Requests that were closed because someone else got the open shift named the manager who gave it away as the one who
-- rejected them. No one did.
update open_shift_requests set decided_by = null
where status = 'REJECTED' and decision_reason = 'The shift was given to somebody else.';
