import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import type { UserActor } from '../../platform/auth/actor';
import type { Origin } from '../../platform/auth/browser';
import { dueFor } from '../../platform/auth/secondFactor';
import { after, DAY_MS, HOUR_MS } from '../../platform/core/clock';
import { accessEndedOn } from '../../platform/core/employment.rules';
import { forbidden } from '../../platform/core/errors';
import { issueSecret, keptOrIssued } from '../../platform/core/issued';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { rememberBrowser } from './knownBrowsers';
import type { PasskeyUser } from './users.repository';

/** Lifetime of a page's session in ms. */
export const SESSION = 7 * DAY_MS;
/** Lifetime in ms of a program's session, whose token works through the header alone. */
const HEADER_SESSION = 12 * HOUR_MS;

/** The origin of a sign-in: address, device, and browser. */
export interface Visitor {
  readonly origin: Origin;
  readonly requestId: string;
  /** Whether a page signs in; pages get cookies and programs don't. */
  readonly fromPage: boolean;
  /** Value of the cookie that a known browser sends. */
  readonly browser: string | undefined;
}

export interface StartedSession {
  readonly answer: LoginAnswer;
  /**
   * Values for the two cookies of a page: the session's second half, and the secret that identifies a known browser.
   */
  readonly cookies?: { readonly binding: string; readonly browser: string };
}

/** Returns the last day of a user's access; null while they have access, or if no date was recorded. */
export const lastDayOf = (person: PasskeyUser, now: Date): string | null =>
  accessEndedOn(
    {
      isActive: person.is_active,
      joiningDate: person.employee_joining_date,
      endingDate: person.employee_ending_date,
      leftAt: (person.deactivated_at ?? person.deleted_at)?.getTime() ?? null,
      zones: person.zones,
    },
    now.getTime(),
  );

/** @throws 403 with the reason for an account that can't sign in, even with the right password */
export function assertMayEnter(person: PasskeyUser, now: Date): void {
  const { is_active: isActive, awaits_approval: awaits } = person;
  if (awaits && !isActive) throw forbidden('Your account is waiting for an admin to approve it.');
  const ended = lastDayOf(person, now);
  if (ended !== null)
    throw forbidden(`Your access ended on ${formatDisplayDate(ended)}. Ask your manager if this is wrong.`);
  if (!isActive) throw forbidden("Your account isn't active. Contact your admin.");
}

/** Starts a session for a user whose identity is proved: a page for 7 days, a program for 12 hours. */
export async function startSession(
  { db, clock, audit, vault }: Services,
  person: PasskeyUser,
  { origin, requestId, fromPage, browser }: Visitor,
): Promise<StartedSession> {
  const token = issueSecret(vault);
  const tokenHash = hashSecret(token);
  const cookies = fromPage ? { binding: newSecret(), browser: keptOrIssued(vault, browser) } : undefined;
  const now = clock.now();
  const user = {
    id: person.id,
    user_type: person.user_type,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
  };
  const due = await transaction(db, async (trx) => {
    const { id: sessionId } = await trx
      .insertInto('sessions')
      .values({
        token_hash: tokenHash,
        user_id: person.id,
        binding_hash: cookies ? hashSecret(cookies.binding) : null,
        address: origin.address,
        device: origin.device,
        created_at: now,
        expires_at: after(now, cookies ? SESSION : HEADER_SESSION),
        last_used_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (cookies) await rememberBrowser(trx, cookies.browser, person.id, now);
    const actor: UserActor = {
      kind: 'user',
      userId: person.id,
      role: person.user_type,
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      locationIds: [],
      tokenHash,
      sessionId,
      origin,
      requestId,
    };
    await audit(trx, actor, { action: 'session.started', entity: 'user', entityId: person.id });
    return dueFor(trx, person.id);
  });
  const answer: LoginAnswer = {
    access_token: token,
    session_info: { user },
    message: 'Login successful!',
    ...(due ? { second_factor_due: due.toISOString() } : {}),
  };
  return cookies ? { answer, cookies } : { answer };
}
