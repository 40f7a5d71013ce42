import * as calls from '@ondeck/shared/calls/timesheets';
import { messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { closeWeek, reopenWeek } from './closeWeek.service';
import {
  acceptMarks,
  approveTimesheets,
  setTimesheetAside,
  undecideTimesheet,
} from './decideTimesheets.service';
import { readTimesheets } from './timesheets.service';

export const timesheetsModule = moduleOf('timesheets', calls, {
  readTimesheets: ({ services, actor, query }) => readTimesheets(services, actor, query),
  approveTimesheets: inTransaction(({ unit, body }) => messageFrom(approveTimesheets(unit, body))),
  acceptMarks: inTransaction(({ unit, body }) => messageFrom(acceptMarks(unit, body))),
  setTimesheetAside: inTransaction(({ unit, body }) => messageFrom(setTimesheetAside(unit, body))),
  undecideTimesheet: inTransaction(({ unit, body }) => messageFrom(undecideTimesheet(unit, body))),
  closeWeek: inTransaction(({ unit, body }) => messageFrom(closeWeek(unit, body))),
  reopenWeek: inTransaction(({ unit, body }) => messageFrom(reopenWeek(unit, body))),
});
