import * as calls from '@ondeck/shared/calls/clockTabs';
import { assignableShifts, assignShift } from './assignShifts.service';
import { clockOutPeople } from './clockOut.service';
import { listClockRows, listNotClockedIn, listUnassigned, listUnclosed } from './clockTabs.service';
import { inTransaction, moduleOf } from '../../platform/http/module';

/** The routes of the dashboard's clock tabs and of the decisions made there. */
export const clockTabsModule = moduleOf('dashboard', calls, {
  listClockedIn: ({ services, actor, query }) => listClockRows(services, actor, query),
  listNotClockedIn: ({ services, actor, query }) => listNotClockedIn(services, actor, query),
  listUnassignedClockedIn: ({ services, actor, query }) => listUnassigned(services, actor, query),
  listEverybodyClockedIn: ({ services, actor, query }) => listUnclosed(services, actor, query),
  clockOutPeople: inTransaction(({ unit, body }) =>
    clockOutPeople(unit, body).then((detail) => ({ detail })),
  ),
  listAssignableShifts: ({ services, actor, query }) =>
    assignableShifts(services, actor, query).then((result) => ({ result })),
  assignShiftToRecord: inTransaction(({ unit, body }) =>
    assignShift(unit, body).then(() => ({ message: 'Shift assigned successfully!' })),
  ),
});
