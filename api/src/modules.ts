import type { Module } from './http/module';
import { attendanceModule } from './modules/attendance/attendance.routes';
import { dashboardModule } from './modules/dashboard/dashboard.routes';
import { locationsModule } from './modules/locations/locations.routes';
import { payrollModule } from './modules/payroll/payroll.routes';
import { meetingsModule } from './modules/meetings/meetings.routes';
import { requestsModule } from './modules/requests/requests.module';
import { schedulesModule } from './modules/schedules/schedules.routes';
import { shiftsModule } from './modules/shifts/shifts.routes';

/** Every part of the API. A part that is not listed here does not exist. */
export const modules: readonly Module[] = [
  locationsModule,
  attendanceModule,
  dashboardModule,
  payrollModule,
  requestsModule,
  shiftsModule,
  meetingsModule,
  schedulesModule,
];
