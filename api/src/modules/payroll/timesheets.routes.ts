import * as calls from '@ondeck/shared/calls/timesheets';
import { messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { acceptAlike, approveAll, closeAll } from './bulkTimesheets.service';
import { closeWeek, reopenWeek } from './closeWeek.service';
import {
  acceptMarks,
  approveTimesheets,
  holdTimesheet,
  clearTimesheetDecision,
} from './decideTimesheets.service';
import { readAllTimesheets, readTimesheets } from './timesheets.service';

export const timesheetsModule = moduleOf('timesheets', calls, {
  readTimesheets: ({ services, actor, query }) => readTimesheets(services, actor, query),
  readAllTimesheets: ({ services, actor, query }) => readAllTimesheets(services, actor, query),
  acceptAlikeMarks: ({ services, actor, body }) => acceptAlike(services, actor, body),
  approveAllTimesheets: ({ services, actor, body }) => approveAll(services, actor, body),
  closeAllWeeks: ({ services, actor, body }) => closeAll(services, actor, body),
  approveTimesheets: inTransaction(({ unit, body }) => messageFrom(approveTimesheets(unit, body))),
  acceptMarks: inTransaction(({ unit, body }) => messageFrom(acceptMarks(unit, body))),
  holdTimesheet: inTransaction(({ unit, body }) => messageFrom(holdTimesheet(unit, body))),
  clearTimesheetDecision: inTransaction(({ unit, body }) => messageFrom(clearTimesheetDecision(unit, body))),
  closeWeek: inTransaction(({ unit, body }) => messageFrom(closeWeek(unit, body))),
  reopenWeek: inTransaction(({ unit, body }) => messageFrom(reopenWeek(unit, body))),
});
