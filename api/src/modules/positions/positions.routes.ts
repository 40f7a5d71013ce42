import * as calls from '@ondeck/shared/calls/positions';
import { transaction } from '../../database/transaction';
import { changePosition, createPositionIn, listPositions } from './positions.service';
import { moduleOf } from '../../http/module';
import { examples } from './positions.examples';

export const positionsModule = moduleOf(
  'positions',
  calls,
  {
    listPositions: ({ services, query }) => listPositions(services.db, query.include === 'retired'),
    createPosition: ({ services, actor, body }) =>
      transaction(services.db, (trx) => createPositionIn(services, trx, actor, body.name)),
    changePosition: ({ services, actor, params, body }) => changePosition(services, actor, params.id, body),
  },
  examples,
);
