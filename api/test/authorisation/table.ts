import { attendanceRows } from './attendance.table';
import { availabilityRows } from './availability.table';
import { clientErrorRows } from './clientErrors.table';
import { closureRows } from './closures.table';
import { correctionRows } from './corrections.table';
import { dashboardRows } from './dashboard.table';
import { draftRows } from './drafts.table';
import { importRows } from './imports.table';
import { locationRows } from './locations.table';
import { meetingRows } from './meetings.table';
import { payrollRows } from './payroll.table';
import { scheduleRows } from './schedules.table';
import { registryRows } from './registry.table';
import { requestRows } from './requests.table';
import { secondFactorRows } from './secondFactors.table';
import { serverRows } from './server.table';
import { settingsRows } from './settings.table';
import { shiftDateRows } from './shiftDates.table';
import { shiftRows } from './shifts.table';
import type { AuthorisationRow } from './types';
import { userRows } from './users.table';

/** Every route of the API, in one file per module. A route without a row fails the test. */
export const authorisationTable: readonly AuthorisationRow[] = [
  ...serverRows,
  ...userRows,
  ...secondFactorRows,
  ...locationRows,
  ...settingsRows,
  ...attendanceRows,
  ...correctionRows,
  ...dashboardRows,
  ...payrollRows,
  ...registryRows,
  ...requestRows,
  ...shiftRows,
  ...shiftDateRows,
  ...closureRows,
  ...meetingRows,
  ...scheduleRows,
  ...availabilityRows,
  ...draftRows,
  ...importRows,
  ...clientErrorRows,
];
