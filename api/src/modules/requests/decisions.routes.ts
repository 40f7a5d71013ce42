import * as calls from '@ondeck/shared/calls/decisions';
import { readCounts } from './dashboardCounts.service';
import { readSummary } from './daySummary.service';
import { rejectNewShift } from './decideNewShift.service';
import { decideOpenShift } from './decideOpenShift.service';
import { decideScheduleChange, scheduleChangeAhead } from './decideScheduleChange.service';
import { decideTimeOff, timeOffAhead } from './decideTimeOff.service';
import { revoke, revokeAhead } from './revoke.service';
import { newShiftList, openShiftList, rescheduleList, timeOffList } from './requestLists.service';
import { filterOf } from './requestsQuery';
import { expireRequests } from './expireRequests.job';
import { rollOpenShifts } from './rollOpenShifts.job';
import { inTransaction, moduleOf } from '../../platform/http/module';

/** The routes for the counts and lists of the request tabs, and for their decisions. */
export const decisionsModule = moduleOf(
  'requests',
  calls,
  {
    readDashboardCounts: ({ services, actor, query }) => readCounts(services, actor, query),
    readDaySummary: ({ services, actor, query }) => readSummary(services, actor, query),
    listOpenShiftRequests: ({ services, actor, query }) => openShiftList(services, filterOf(actor, query)),
    listTimeOffRequests: ({ services, actor, query }) => timeOffList(services, filterOf(actor, query)),
    listScheduleChangeRequests: ({ services, actor, query }) =>
      rescheduleList(services, filterOf(actor, query)),
    listNewShiftRequests: ({ services, actor, query }) => newShiftList(services, filterOf(actor, query)),
    decideOpenShiftRequest: inTransaction(({ unit, params, body }) => decideOpenShift(unit, params.id, body)),
    decideTimeOffRequest: inTransaction(({ unit, params, body }) => decideTimeOff(unit, params.id, body)),
    previewTimeOff: ({ services, actor, params }) => timeOffAhead(services, actor, params.id),
    decideScheduleChangeRequest: inTransaction(({ unit, params, body }) =>
      decideScheduleChange(unit, params.id, body),
    ),
    previewScheduleChange: ({ services, actor, params, query }) =>
      scheduleChangeAhead(services, actor, params.id, query.user_id),
    decideNewShiftRequest: inTransaction(({ unit, params, body }) =>
      rejectNewShift(unit, params.id, body.reason),
    ),
    previewRevoke: ({ services, actor, params }) => revokeAhead(services, actor, params.kind, params.id),
    previewRevokeDates: ({ services, actor, params, body }) =>
      revokeAhead(services, actor, params.kind, params.id, body),
    revokeRequest: inTransaction(({ unit, params, body }) => revoke(unit, params.kind, params.id, body)),
  },
  (services) => [expireRequests(services), rollOpenShifts(services)],
);
