import * as calls from '@ondeck/shared/calls/kiosks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_COOKIE, keepBrowser, originOf } from '../../platform/auth/browser';
import { keyIn } from '../../platform/database/idempotency';
import { keptOrIssued } from '../../platform/core/issued';
import { inTransaction, moduleOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { makeKioskCode, registerKiosk } from './kioskCodes.service';
import { kioskStatusOf, readKiosks, removeKiosk } from './kiosks.service';
import { kioskOf } from './signedCall';

/**
 * Sets the cookie that counts a punch clock's refused calls apart from other devices behind the same address. The
 * cookie grants no access, because calls are signed.
 */
const keepApart = (services: Services, { cookies }: FastifyRequest, reply: FastifyReply): void =>
  keepBrowser(services, reply, keptOrIssued(services.vault, cookies[BROWSER_COOKIE]));

export const kiosksModule = moduleOf('attendance', calls, {
  readKioskStatus: async ({ services, query, request, reply }) => {
    const kiosk = await kioskOf(services, request);
    if (kiosk) keepApart(services, request, reply);
    return kioskStatusOf(services, kiosk, query);
  },
  listKiosks: ({ services, actor }) => readKiosks(services, actor),
  createKioskCode: inTransaction(({ unit, body }) => makeKioskCode(unit, body)),
  registerKiosk: async ({ services, body, request, reply }) => {
    const registered = await registerKiosk(services, {
      code: body.code,
      publicKey: body.public_key,
      previous: await kioskOf(services, request),
      origin: originOf(request),
      requestId: request.id,
      idempotencyKey: keyIn(request.headers),
    });
    keepApart(services, request, reply);
    return registered;
  },
  removeKiosk: inTransaction(({ unit, params }) => removeKiosk(unit, params.id).then(() => null)),
});
