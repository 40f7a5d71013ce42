import * as calls from '@ondeck/shared/calls/clockTabs';
import { assignableShifts, assignShift } from './assignShifts.service';
import { clockOutPeople } from './clockOut.service';
import { listClockRows, listNotClockedIn, listUnassigned, listUnclosed } from './clockTabs.service';
import { moduleOf } from '../../http/module';
import { examples } from './clockTabs.examples';

/** The dashboard's clock tabs, and what is decided on them. */
export const clockTabsModule = moduleOf(
  'dashboard',
  calls,
  {
    listClockedIn: ({ services, actor, query }) => listClockRows(services, actor, query),
    listNotClockedIn: ({ services, actor, query }) => listNotClockedIn(services, actor, query),
    listUnassignedClockedIn: ({ services, actor, query }) => listUnassigned(services, actor, query),
    listEverybodyClockedIn: ({ services, actor, query }) => {
      const { location_id, location = location_id, ...filter } = query;
      return listUnclosed(services, actor, { ...filter, location });
    },
    clockOutPeople: ({ services, actor, body }) =>
      clockOutPeople(services, actor, body).then((detail) => ({ detail })),
    listAssignableShifts: ({ services, actor, query }) => {
      const { user_id: user, record_id: record, location } = query;
      return assignableShifts(services, actor, { user, record, location }).then((result) => ({
        result,
      }));
    },
    assignShiftToRecord: ({ services, actor, body }) => {
      const { user_id: user, record_id: record, shift_id: shift } = body;
      const assigned = assignShift(services, actor, { user, record, shift });
      return assigned.then(() => ({ message: 'Shift assigned successfully!' }));
    },
  },
  examples,
);
