import * as calls from '@ondeck/shared/calls/hours';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { askCorrection } from './askCorrection.service';
import { decideCorrection, listCorrectionRows } from './decideCorrection.service';
import { myHours } from './myHours.service';

/** The routes for an employee's own hours and for correction requests. */
export const hoursModule = moduleOf('hours', calls, {
  readMyHours: ({ services, actor, query }) => myHours(services, actor, query),
  requestCorrection: inTransaction(({ unit, body }) => askCorrection(unit, body)),
  listCorrectionRequests: ({ services, actor, query }) => listCorrectionRows(services, actor, query),
  decideCorrectionRequest: inTransaction(({ unit, params, body }) => decideCorrection(unit, params.id, body)),
});
