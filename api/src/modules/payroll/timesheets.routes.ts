import * as calls from '@ondeck/shared/calls/timesheets';
import { told } from '../../http/message';
import { moduleOf } from '../../http/module';
import { closeWeek, reopenWeek } from './closeWeek.service';
import {
  acceptMarks,
  approveTimesheets,
  setTimesheetAside,
  undecideTimesheet,
} from './decideTimesheets.service';
import { examples } from './timesheets.examples';
import { readTimesheets } from './timesheets.service';

export const timesheetsModule = moduleOf(
  'timesheets',
  calls,
  {
    readTimesheets: ({ services, actor, query }) => readTimesheets(services, actor, query),
    approveTimesheets: ({ services, actor, body }) => told(approveTimesheets(services, actor, body)),
    acceptMarks: ({ services, actor, body }) => told(acceptMarks(services, actor, body)),
    setTimesheetAside: ({ services, actor, body }) => told(setTimesheetAside(services, actor, body)),
    undecideTimesheet: ({ services, actor, body }) => told(undecideTimesheet(services, actor, body)),
    closeWeek: ({ services, actor, body }) => told(closeWeek(services, actor, body)),
    reopenWeek: ({ services, actor, body }) => told(reopenWeek(services, actor, body)),
  },
  examples,
);
