import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_COOKIE, isPage, originOf, SESSION_COOKIE } from '../../auth/browser';
import { DAY, SECOND } from '../../core/clock';
import type { Services } from '../../services';
import { SESSION, type SignedIn, type Visitor } from './startSession.service';

const YEAR = 365 * DAY;
export const cookieOf = ({ secureCookies: secure }: Pick<Services, 'secureCookies'>) =>
  ({ path: '/api', httpOnly: true, sameSite: 'strict', secure }) as const;

export const visitorOf = (request: FastifyRequest): Visitor => ({
  origin: originOf(request),
  requestId: request.id,
  fromPage: isPage(request),
  browser: request.cookies[BROWSER_COOKIE],
});

/** Gives a page the two cookies of its session. */
export function answerSignedIn(
  services: Services,
  reply: FastifyReply,
  { answer, cookies }: SignedIn,
): LoginAnswer {
  if (cookies)
    reply
      .setCookie(SESSION_COOKIE, cookies.binding, { ...cookieOf(services), maxAge: SESSION / SECOND })
      .setCookie(BROWSER_COOKIE, cookies.browser, { ...cookieOf(services), maxAge: YEAR / SECOND });
  return answer;
}
