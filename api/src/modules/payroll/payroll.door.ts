/** Exports for other modules. Everything else in this folder is private to payroll. */
export { paidLeaveOf } from './paidLeave.service';
