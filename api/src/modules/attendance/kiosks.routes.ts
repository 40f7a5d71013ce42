import { errorAnswer, idParams } from '@ondeck/shared/schemas/common';
import { kiosk, kioskList, kioskStatus, registerKioskBody } from '@ondeck/shared/schemas/options';
import * as z from 'zod/mini';
import { userOf } from '../../auth/guard';
import type { App } from '../../http/types';
import type { Services } from '../../services';
import { kioskStatusOf, readKiosks, registerKiosk, removeKiosk } from './kiosks.service';

const tags = ['attendance'];

/** What a registered browser keeps: only sent to the attendance calls, unreadable for scripts. */
export const KIOSK_COOKIE = 'ondeck_kiosk';
const TEN_YEARS = 10 * 365 * 24 * 3_600;

export function kioskRoutes(app: App, services: Services): void {
  const cookie = {
    path: '/api/attendance',
    httpOnly: true,
    sameSite: 'strict',
    secure: services.secureCookies,
    maxAge: TEN_YEARS,
  } as const;
  app.get(
    '/api/attendance/kiosk/',
    {
      config: { permission: 'public' },
      schema: { tags, operationId: 'kioskStatus', response: { 200: kioskStatus } },
    },
    (request) => kioskStatusOf(services, request.cookies[KIOSK_COOKIE]),
  );
  app.get(
    '/api/attendance/kiosks/',
    {
      config: { permission: 'kiosks.manage' },
      schema: { tags, operationId: 'listKiosks', response: { 200: kioskList } },
    },
    (request) => readKiosks(services, userOf(request)),
  );
  app.post(
    '/api/attendance/kiosks/',
    {
      config: { permission: 'kiosks.manage' },
      schema: {
        tags,
        operationId: 'registerKiosk',
        description: 'Registers the browser that asks, with a cookie that only the attendance calls get.',
        body: registerKioskBody,
        response: { 201: kiosk, 400: errorAnswer, 404: errorAnswer },
      },
    },
    async (request, reply) => {
      const registered = await registerKiosk(
        services,
        userOf(request),
        request.body,
        request.cookies[KIOSK_COOKIE],
      );
      return reply.setCookie(KIOSK_COOKIE, registered.token, cookie).code(201).send(registered.kiosk);
    },
  );
  app.delete(
    '/api/attendance/kiosks/:id/',
    {
      config: { permission: 'kiosks.manage' },
      schema: {
        tags,
        operationId: 'removeKiosk',
        params: idParams,
        response: { 204: z.null(), 404: errorAnswer },
      },
    },
    async (request, reply) => {
      await removeKiosk(services, userOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
