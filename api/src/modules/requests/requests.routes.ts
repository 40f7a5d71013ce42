import * as calls from '@ondeck/shared/calls/requests';
import { askNewShift } from './askNewShift.service';
import { askOpenShift } from './askOpenShift.service';
import { askScheduleChange } from './askScheduleChange.service';
import { askDaysOff, askTimeOff, timeOffDates } from './askTimeOff.service';
import { myRequests, withdraw } from './myRequests.service';
import { declineOffer } from './declineOffer.service';
import { listOwnShifts } from './ownShifts.service';
import { messageAfter, messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';

/** The routes of the employee's side: send all four kinds of requests, list and withdraw their own. */
export const askingModule = moduleOf('requests', calls, {
  requestOpenShift: inTransaction(({ unit, body }) => messageFrom(askOpenShift(unit, body))),
  requestTimeOff: inTransaction(({ unit, body }) =>
    messageAfter('Time off request sent', askTimeOff(unit, body)),
  ),
  requestDaysOff: inTransaction(({ unit, body }) =>
    messageAfter('Time off request sent', askDaysOff(unit, body)),
  ),
  readTimeOffDates: ({ services, actor }) => timeOffDates(services, actor),
  listOwnShifts: ({ services, actor, query }) => listOwnShifts(services, actor, query),
  requestScheduleChange: inTransaction(({ unit, query, body }) =>
    messageAfter('Schedule change request sent', askScheduleChange(unit, body, query.request_date)),
  ),
  requestNewShift: inTransaction(({ unit, body }) =>
    messageAfter('Shift request submitted successfully!', askNewShift(unit, body)),
  ),
  listMyRequests: ({ services, actor, query }) => myRequests(services, actor, query),
  withdrawRequest: inTransaction(({ unit, params }) =>
    messageAfter('Request withdrawn.', withdraw(unit, params.kind, params.id)),
  ),
  declineOffer: inTransaction(({ unit, body }) =>
    messageAfter('Offer declined.', declineOffer(unit, body.shift)),
  ),
});
