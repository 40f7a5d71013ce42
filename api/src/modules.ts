import type { Module } from './http/module';
import { attendanceModule } from './modules/attendance/attendance.routes';
import { dashboardModule } from './modules/dashboard/dashboard.routes';
import { locationsModule } from './modules/locations/locations.routes';
import { payrollModule } from './modules/payroll/payroll.routes';
import { requestsModule } from './modules/requests/requests.module';

/** Every part of the API. A part that is not listed here does not exist. */
export const modules: readonly Module[] = [
  locationsModule,
  attendanceModule,
  dashboardModule,
  payrollModule,
  requestsModule,
];
