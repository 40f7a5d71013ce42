import * as calls from '@ondeck/shared/calls/kiosks';
import { originOf } from '../../auth/browser';
import { keyIn } from '../../core/idempotency';
import { moduleOf } from '../../http/module';
import { makeKioskCode, registerKiosk } from './kioskCodes.service';
import { examples } from './kiosks.examples';
import { kioskStatusOf, readKiosks, removeKiosk } from './kiosks.service';
import { kioskOf } from './signedCall';

export const kiosksModule = moduleOf(
  'attendance',
  calls,
  {
    readKioskStatus: async ({ services, request }) =>
      kioskStatusOf(services, await kioskOf(services, request)),
    listKiosks: ({ services, actor }) => readKiosks(services, actor),
    createKioskCode: ({ services, actor, body }) => makeKioskCode(services, actor, body),
    registerKiosk: async ({ services, body, request }) =>
      registerKiosk(services, {
        code: body.code,
        publicKey: body.public_key,
        previous: await kioskOf(services, request),
        origin: originOf(request),
        requestId: request.id,
        idempotencyKey: keyIn(request.headers),
      }),
    removeKiosk: async ({ services, actor, params }) => {
      await removeKiosk(services, actor, params.id);
      return null;
    },
  },
  examples,
);
