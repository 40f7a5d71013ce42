import type { Examples } from './example';
import { attendanceExamples } from './attendance.examples';
import { dashboardExamples } from './dashboard.examples';
import { eventsExamples } from './events.examples';
import { locationsExamples } from './locations.examples';
import { meetingsExamples } from './meetings.examples';
import { notificationsExamples } from './notifications.examples';
import { optionsExamples } from './options.examples';
import { pagesExamples } from './pages.examples';
import { payrollExamples } from './payroll.examples';
import { positionsExamples } from './positions.examples';
import { registryExamples } from './registry.examples';
import { requestsExamples } from './requests.examples';
import { schedulesExamples } from './schedules.examples';
import { serverExamples } from './server.examples';
import { shiftsExamples } from './shifts.examples';
import { signInExamples } from './signIn.examples';
import { usersExamples } from './users.examples';

/** One file per part of the API; a call without an example fails the test of the description. */
export const examples: Examples = {
  ...serverExamples,
  ...eventsExamples,
  ...signInExamples,
  ...usersExamples,
  ...locationsExamples,
  ...positionsExamples,
  ...optionsExamples,
  ...notificationsExamples,
  ...attendanceExamples,
  ...dashboardExamples,
  ...payrollExamples,
  ...requestsExamples,
  ...shiftsExamples,
  ...meetingsExamples,
  ...schedulesExamples,
  ...pagesExamples,
  ...registryExamples,
};
