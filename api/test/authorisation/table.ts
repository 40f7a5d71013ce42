import { attendanceRows } from './attendance.table';
import { dashboardRows } from './dashboard.table';
import { locationRows } from './locations.table';
import { payrollRows } from './payroll.table';
import { serverRows } from './server.table';
import type { AuthorisationRow } from './types';

/** Every route of the API: a route without a row fails the test. One file per module. */
export const authorisationTable: readonly AuthorisationRow[] = [
  ...serverRows,
  ...locationRows,
  ...attendanceRows,
  ...dashboardRows,
  ...payrollRows,
];
