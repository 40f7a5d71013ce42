/** What other modules may use of payroll. Everything else is private to this folder. */
export { paidLeaveOf } from './paidLeave.service';
