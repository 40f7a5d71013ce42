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

/** Of a page. */
export const SESSION = 7 * DAY_MS;
/** Of a program, whose token works by the header alone. */
const HEADER_SESSION = 12 * HOUR_MS;

/** Where somebody signs in from. */
export interface Visitor {
  readonly origin: Origin;
  readonly requestId: string;
  /** Whether a page asks; then it gets cookies. */
  readonly fromPage: boolean;
  /** What the cookie of a browser that signed in before holds. */
  readonly browser: string | undefined;
}

export interface SignedIn {
  readonly answer: LoginAnswer;
  /** For the two cookies of a page: the session's other half, and what makes its browser a known one. */
  readonly cookies?: { readonly binding: string; readonly browser: string };
}

/** The last day of a person's access; null while they have access, and where no one wrote it down. */
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

/** @throws 403 with the reason, for an account that cannot sign in, however right its password is */
export function assertMayEnter(person: PasskeyUser, now: Date): void {
  const { is_active: isActive, awaits_approval: awaits } = person;
  if (awaits && !isActive) throw forbidden('Your account is waiting for an admin to approve it.');
  const ended = lastDayOf(person, now);
  if (ended !== null)
    throw forbidden(`Your access ended on ${formatDisplayDate(ended)}. Ask your manager if this is wrong.`);
  if (!isActive) throw forbidden("Your account isn't active. Contact your admin.");
}

/** Lets somebody in who has proved who they are: a page for 7 days, a program for 12 hours. */
export async function startSession(
  { db, clock, audit, vault }: Services,
  person: PasskeyUser,
  { origin, requestId, fromPage, browser }: Visitor,
): Promise<SignedIn> {
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
