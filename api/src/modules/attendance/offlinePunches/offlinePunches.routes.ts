import * as calls from '@ondeck/shared/calls/offlinePunches';
import { originOf } from '../../../platform/auth/browser';
import { transaction } from '../../../platform/database/transaction';
import { inTransaction, moduleOf } from '../../../platform/http/module';
import { kioskOf } from '../signedCall';
import { addPunch, checkHeld, dismissPunch, readItems } from './items.service';
import { readPunchesJob, readSoon } from './read.service';
import { receivePunches } from './receive.service';

/** The routes for punches that were entered while the network was down. */
export const offlinePunchesModule = moduleOf(
  'offlinePunches',
  calls,
  {
    sendOfflinePunches: async ({ services, body, request }) =>
      receivePunches(services, {
        kiosk: await kioskOf(services, request, { withRevoked: true }),
        body,
        origin: originOf(request),
        requestId: request.id,
      }),
    listOfflineItems: ({ services, actor, query }) => readItems(services, actor, query),
    addOfflinePunch: inTransaction(({ unit, params, body }) =>
      addPunch(unit, params.id, body).then((message) => ({ message })),
    ),
    dismissOfflinePunch: inTransaction(({ unit, params, body }) =>
      dismissPunch(unit, params.id, body.reason).then((message) => ({ message })),
    ),
    checkOfflinePunches: async ({ services, actor, params }) => {
      const message = await transaction(services.db, (trx) =>
        checkHeld({ ...services, trx, actor }, params.id),
      );
      readSoon(services);
      return { message };
    },
  },
  (services) => [readPunchesJob(services)],
);
