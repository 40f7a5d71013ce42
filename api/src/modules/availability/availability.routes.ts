import * as calls from '@ondeck/shared/calls/availability';
import { messageAfter, messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { addDates, changeAvailability, readAvailability, removeDates } from './availability.service';
import { listAvailability, remindAvailability } from './staffAvailability.service';

export const availabilityModule = moduleOf('availability', calls, {
  readOwnAvailability: ({ services, actor }) => readAvailability(services, actor, actor.userId),
  changeOwnAvailability: inTransaction(({ unit, actor, body, seen }) =>
    changeAvailability(unit, actor.userId, body, seen),
  ),
  addAvailabilityDates: inTransaction(({ unit, body }) => addDates(unit, body)),
  removeAvailabilityDates: inTransaction(({ unit, params }) =>
    messageAfter('Dates deleted.', removeDates(unit, params.id)),
  ),
  listAvailability: ({ services, actor, query }) => listAvailability(services, actor, query),
  remindAvailability: inTransaction(({ unit, body }) => messageFrom(remindAvailability(unit, body.location))),
  readAvailability: ({ services, actor, params }) => readAvailability(services, actor, params.user),
  changeAvailability: inTransaction(({ unit, params, body, seen }) =>
    changeAvailability(unit, params.user, body, seen),
  ),
});
