import type { Module } from './http/module';
import { attendanceModule } from './modules/attendance/attendance.routes';
import { clientErrorsModule } from './modules/clientErrors/clientErrors.routes';
import { dashboardModule } from './modules/dashboard/dashboard.routes';
import { locationsModule } from './modules/locations/locations.routes';
import { payrollModule } from './modules/payroll/payroll.routes';
import { notificationsModule } from './modules/notifications/notifications.routes';
import { optionsModule } from './modules/options/options.routes';
import { positionsModule } from './modules/positions/positions.routes';
import { meetingsModule } from './modules/meetings/meetings.routes';
import { requestsModule } from './modules/requests/requests.module';
import { schedulesModule } from './modules/schedules/schedules.routes';
import { shiftsModule } from './modules/shifts/shifts.routes';
import { usersModule } from './modules/users/users.module';

/** Every part of the API. A part that is not listed here does not exist. */
export const modules: readonly Module[] = [
  usersModule,
  locationsModule,
  positionsModule,
  optionsModule,
  notificationsModule,
  attendanceModule,
  dashboardModule,
  payrollModule,
  requestsModule,
  shiftsModule,
  meetingsModule,
  schedulesModule,
  clientErrorsModule,
];
