import * as calls from '@ondeck/shared/calls/timesheets';
import { messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { closeWeek, reopenWeek } from './closeWeek.service';
import {
  acceptMarks,
  approveTimesheets,
  holdTimesheet,
  clearTimesheetDecision,
} from './decideTimesheets.service';
import { readTimesheets } from './timesheets.service';

export const timesheetsModule = moduleOf('timesheets', calls, {
  readTimesheets: ({ services, actor, query }) => readTimesheets(services, actor, query),
  approveTimesheets: inTransaction(({ unit, body }) => messageFrom(approveTimesheets(unit, body))),
  acceptMarks: inTransaction(({ unit, body }) => messageFrom(acceptMarks(unit, body))),
  holdTimesheet: inTransaction(({ unit, body }) => messageFrom(holdTimesheet(unit, body))),
  clearTimesheetDecision: inTransaction(({ unit, body }) => messageFrom(clearTimesheetDecision(unit, body))),
  closeWeek: inTransaction(({ unit, body }) => messageFrom(closeWeek(unit, body))),
  reopenWeek: inTransaction(({ unit, body }) => messageFrom(reopenWeek(unit, body))),
});
