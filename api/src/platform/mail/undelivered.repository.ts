/** Conditions and facts about emails that were not delivered, or not within an hour. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/types';
import { faultSentence } from './faults';
import type { EmailKind } from './templates';

/** Condition: the email `m` was not delivered, or not within an hour. */
export const isUndelivered = sql<boolean>`(m.sent_at is null and (m.failed_at is not null or m.shown_at is not null))`;

/**
 * Condition: resending the email `m` to a user `u` makes sense, because it has no code and its link is still needed.
 */
const isWorthAgain = sql<boolean>`(m.kind = 'notice' or (m.kind = 'activation' and u.password_hash is null)
  or (m.kind = 'confirmation' and u.awaits_approval and u.email_confirmed_at is null))`;

/** Condition: the undelivered email `m` can be resent to its user `u`, at the user's current address. */
export const canResend = sql<boolean>`(m.failed_at is not null and u.deleted_at is null
  and lower(m.recipient) = lower(u.email) and coalesce(${isWorthAgain}, false))`;

/** Condition: the email `m` shows that the user `u` can't be reached at their current address. */
export const concernsUser = sql<boolean>`(m.user_id = u.id and ${isUndelivered} and m.recovered_at is null
  and lower(m.recipient) = lower(u.email) and (${isWorthAgain} or m.kind is null or m.kind = 'code'))`;

/** The facts about an undelivered email as the database returns them. */
export interface StoredUndelivered {
  readonly at: string;
  readonly code: string | null;
  readonly is_final: boolean;
  readonly can_resend: boolean;
}

/**
 * Selects the undelivered email to show for a user `u`, one that can be resent first, as JSON; null if there is none.
 */
export const undeliveredOf: RawBuilder<unknown> = sql`(select json_build_object(
    'at', coalesce(m.failed_at, m.created_at), 'code', m.last_error, 'is_final', m.failed_at is not null,
    'can_resend', ${canResend})
  from mail_outbox m where ${concernsUser}
  order by ${canResend} desc, m.failed_at desc nulls last, m.id desc limit 1)`;

/** Returns the facts about an undelivered email as the server sends them to a page. */
export const undeliveredWire = ({ at, code, ...rest }: StoredUndelivered) => ({
  ...rest,
  at: new Date(at).toISOString(),
  reason: faultSentence(code),
});

/** Removes a user's unsent emails with links that a new link replaces, so that none of them arrives later. */
export const dropUnsent = (trx: Trx, userId: string, kind: EmailKind): Promise<unknown> =>
  trx
    .deleteFrom('mail_outbox')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .execute();
