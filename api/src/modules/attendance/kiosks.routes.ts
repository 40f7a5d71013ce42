import * as calls from '@ondeck/shared/calls/kiosks';
import type { Services } from '../../services';
import { kioskStatusOf, readKiosks, registerKiosk, removeKiosk } from './kiosks.service';
import { moduleOf } from '../../http/module';
import { examples } from './kiosks.examples';

/** What a registered browser keeps: only sent to the attendance calls, unreadable for scripts. */
export const KIOSK_COOKIE = 'ondeck_kiosk';
const TEN_YEARS = 10 * 365 * 24 * 3_600;

const cookieOf = ({ secureCookies: secure }: Services) =>
  ({ path: '/api/attendance', httpOnly: true, sameSite: 'strict', secure, maxAge: TEN_YEARS }) as const;

export const kiosksModule = moduleOf(
  'attendance',
  calls,
  {
    readKioskStatus: ({ services, request }) => kioskStatusOf(services, request.cookies[KIOSK_COOKIE]),
    listKiosks: ({ services, actor }) => readKiosks(services, actor),
    registerKiosk: async ({ services, actor, body, request, reply }) => {
      const registered = await registerKiosk(services, actor, body, request.cookies[KIOSK_COOKIE]);
      return reply.setCookie(KIOSK_COOKIE, registered.token, cookieOf(services)).send(registered.kiosk);
    },
    removeKiosk: async ({ services, actor, params }) => {
      await removeKiosk(services, actor, params.id);
      return null;
    },
  },
  examples,
);
