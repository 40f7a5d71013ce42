import * as calls from '@ondeck/shared/calls/requests';
import { askNewShift } from './askNewShift.service';
import { askOpenShift } from './askOpenShift.service';
import { askScheduleChange } from './askScheduleChange.service';
import { askTimeOff } from './askTimeOff.service';
import { myRequests, withdraw } from './myRequests.service';
import { listOwnShifts } from './ownShifts.service';
import { saying, told } from '../../http/message';
import { moduleOf } from '../../http/module';
import { examples } from './requests.examples';

/** The employee's side: asking for all four kinds, seeing one's own, taking one back. */
export const askingModule = moduleOf(
  'requests',
  calls,
  {
    requestOpenShift: ({ services, actor, body }) => told(askOpenShift(services, actor, body.shift)),
    requestTimeOff: ({ services, actor, body }) =>
      saying('Time off request sent', askTimeOff(services, actor, body)),
    listOwnShifts: ({ services, actor, query }) => listOwnShifts(services, actor, query),
    requestScheduleChange: ({ services, actor, query, body }) =>
      saying('Schedule change request sent', askScheduleChange(services, actor, body, query.request_date)),
    requestNewShift: ({ services, actor, body }) =>
      saying('Shift request submitted successfully!', askNewShift(services, actor, body)),
    listMyRequests: ({ services, actor, query }) => myRequests(services, actor, query),
    withdrawRequest: ({ services, actor, params }) =>
      saying('Request withdrawn.', withdraw(services, actor, params.kind, params.id)),
  },
  examples,
);
