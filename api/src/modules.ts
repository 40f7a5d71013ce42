import type { Module } from './platform/http/module';
import { staffAbsencesModule } from './modules/absences/staffAbsences.routes';
import { absencesModule } from './modules/absences/absences.routes';
import { attendanceModule } from './modules/attendance/attendance.routes';
import { auditModule } from './modules/audit/audit.routes';
import { clockTabsModule } from './modules/attendance/clockTabs.routes';
import { correctionsModule } from './modules/attendance/corrections.routes';
import { kiosksModule } from './modules/attendance/kiosks.routes';
import { offlinePunchesModule } from './modules/attendance/offlinePunches/offlinePunches.routes';
import { availabilityModule } from './modules/availability/availability.routes';
import { blackoutsModule } from './modules/blackouts/blackouts.routes';
import { calendarFeedModule } from './modules/calendarFeed/calendarFeed.routes';
import { certificatesModule } from './modules/certificates/certificates.routes';
import { choicesModule } from './modules/choices/choices.routes';
import { clientErrorsModule } from './modules/clientErrors/clientErrors.routes';
import { followUpModule } from './modules/followUp/followUp.routes';
import { importsModule } from './modules/imports/imports.routes';
import { laborModule } from './modules/labor/labor.routes';
import { locationsModule } from './modules/locations/locations.routes';
import { payrollModule } from './modules/payroll/payroll.routes';
import { payrollFilesModule } from './modules/payroll/payrollFiles.routes';
import { timesheetsModule } from './modules/payroll/timesheets.routes';
import { notificationsModule } from './modules/notifications/notifications.routes';
import { optionsModule } from './modules/options/options.routes';
import { personalDataModule } from './modules/personalData/personalData.routes';
import { problemsModule } from './modules/problems/problems.routes';
import { positionsModule } from './modules/positions/positions.routes';
import { closuresModule } from './modules/planning/closures.routes';
import { shiftDatesModule } from './modules/planning/shiftDates.routes';
import { deckModule } from './modules/planning/deck.routes';
import { draftsModule } from './modules/planning/drafts.routes';
import { meetingsModule } from './modules/planning/meetings.routes';
import { allRequestsModule } from './modules/requests/allRequests.routes';
import { decisionsModule } from './modules/requests/decisions.routes';
import { hoursModule } from './modules/requests/hours.routes';
import { absencePayModule } from './modules/absences/absencePay.routes';
import { askingModule } from './modules/requests/requests.routes';
import { scheduleModule } from './modules/planning/schedule.routes';
import { shiftsModule } from './modules/planning/shifts.routes';
import { smsModule } from './modules/sms/sms.routes';
import { remindersModule } from './modules/reminders/reminders.job';
import { offersModule } from './modules/offers/offers.routes';
import { swapsModule } from './modules/swaps/swaps.routes';
import { setupModule } from './modules/setup/setup.routes';
import { passkeySignInModule } from './modules/users/factors/passkeySignIn.routes';
import { secondFactorsModule } from './modules/users/factors/secondFactors.routes';
import { resetModule } from './modules/users/reset.routes';
import { restoringModule } from './modules/users/restoring.routes';
import { sessionModule } from './modules/users/session.routes';
import { sessionsModule } from './modules/users/sessions.routes';
import { usersModule } from './modules/users/users.routes';

/** Every module of the API. The server doesn't load modules that aren't listed here. */
export const modules: readonly Module[] = [
  sessionModule,
  sessionsModule,
  secondFactorsModule,
  passkeySignInModule,
  resetModule,
  usersModule,
  restoringModule,
  personalDataModule,
  setupModule,
  locationsModule,
  laborModule,
  positionsModule,
  optionsModule,
  notificationsModule,
  choicesModule,
  remindersModule,
  smsModule,
  absencesModule,
  attendanceModule,
  kiosksModule,
  offlinePunchesModule,
  clockTabsModule,
  correctionsModule,
  payrollModule,
  timesheetsModule,
  payrollFilesModule,
  askingModule,
  followUpModule,
  decisionsModule,
  swapsModule,
  offersModule,
  allRequestsModule,
  hoursModule,
  shiftsModule,
  shiftDatesModule,
  closuresModule,
  meetingsModule,
  scheduleModule,
  availabilityModule,
  blackoutsModule,
  certificatesModule,
  staffAbsencesModule,
  absencePayModule,
  deckModule,
  draftsModule,
  calendarFeedModule,
  clientErrorsModule,
  problemsModule,
  auditModule,
  importsModule,
];
