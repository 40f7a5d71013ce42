import * as calls from '@ondeck/shared/calls/positions';
import { changePosition, createPosition, listPositions } from './positions.service';
import { inTransaction, moduleOf } from '../../platform/http/module';

export const positionsModule = moduleOf('positions', calls, {
  listPositions: ({ services, query }) => listPositions(services.db, query.include === 'retired'),
  createPosition: inTransaction(({ unit, body }) => createPosition(unit, body.name)),
  changePosition: inTransaction(({ unit, params, body, seen }) =>
    changePosition(unit, params.id, body, seen),
  ),
});
