import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BROWSER_COOKIE,
  cookieOf,
  isPage,
  keepBrowser,
  originOf,
  SESSION_COOKIE,
} from '../../platform/auth/browser';
import { SECOND_MS } from '../../platform/core/clock';
import type { Services } from '../../platform/services';
import { SESSION, type StartedSession, type Visitor } from './startSession.service';

export const visitorOf = (request: FastifyRequest): Visitor => ({
  origin: originOf(request),
  requestId: request.id,
  fromPage: isPage(request),
  browser: request.cookies[BROWSER_COOKIE],
});

/** Sends the two cookies of a session to a page. */
export function answerSignedIn(
  services: Services,
  reply: FastifyReply,
  { answer, cookies }: StartedSession,
): LoginAnswer {
  if (cookies) {
    reply.setCookie(SESSION_COOKIE, cookies.binding, { ...cookieOf(services), maxAge: SESSION / SECOND_MS });
    keepBrowser(services, reply, cookies.browser);
  }
  return answer;
}
