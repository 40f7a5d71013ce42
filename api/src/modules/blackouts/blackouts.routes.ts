import * as calls from '@ondeck/shared/calls/blackouts';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { addBlackout, listBlackouts, removeBlackout } from './blackouts.service';

export const blackoutsModule = moduleOf('blackouts', calls, {
  listBlackouts: ({ services, actor, query }) => listBlackouts(services, actor, query.location),
  addBlackout: inTransaction(({ unit, body }) =>
    messageAfter('Blackout dates added.', addBlackout(unit, body)),
  ),
  removeBlackout: inTransaction(({ unit, params }) =>
    messageAfter('Blackout dates removed.', removeBlackout(unit, params.id)),
  ),
});
