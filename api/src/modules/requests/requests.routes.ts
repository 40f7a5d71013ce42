import * as calls from '@ondeck/shared/calls/requests';
import { askNewShift } from './askNewShift.service';
import { askOpenShift } from './askOpenShift.service';
import { askScheduleChange } from './askScheduleChange.service';
import { askTimeOff } from './askTimeOff.service';
import { myRequests, withdraw } from './myRequests.service';
import { listOwnShifts } from './ownShifts.service';
import { moduleOf } from '../../http/module';
import { examples } from './requests.examples';

/** The employee's side: asking for all four kinds, seeing one's own, taking one back. */
export const askingModule = moduleOf(
  'requests',
  calls,
  {
    requestOpenShift: ({ services, actor, body }) => askOpenShift(services, actor, body.shift),
    requestTimeOff: ({ services, actor, body }) => askTimeOff(services, actor, body),
    listOwnShifts: ({ services, actor, query }) => listOwnShifts(services, actor, query),
    requestScheduleChange: ({ services, actor, query, body }) =>
      askScheduleChange(services, actor, body, query.request_date),
    requestNewShift: ({ services, actor, body }) => askNewShift(services, actor, body),
    listMyRequests: ({ services, actor, query }) => myRequests(services, actor, query),
    withdrawRequest: ({ services, actor, params }) => withdraw(services, actor, params.kind, params.id),
  },
  examples,
);
