import * as calls from '@ondeck/shared/calls/timesheets';
import { told } from '../../platform/http/message';
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
  approveTimesheets: inTransaction(({ unit, body }) => told(approveTimesheets(unit, body))),
  acceptMarks: inTransaction(({ unit, body }) => told(acceptMarks(unit, body))),
  setTimesheetAside: inTransaction(({ unit, body }) => told(setTimesheetAside(unit, body))),
  undecideTimesheet: inTransaction(({ unit, body }) => told(undecideTimesheet(unit, body))),
  closeWeek: inTransaction(({ unit, body }) => told(closeWeek(unit, body))),
  reopenWeek: inTransaction(({ unit, body }) => told(reopenWeek(unit, body))),
});
