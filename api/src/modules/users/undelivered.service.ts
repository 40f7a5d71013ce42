/** Undelivered emails to users: notifies the sender and sends the email again. */
import { counted } from '@ondeck/shared/domain/words';
import type { Role } from '@ondeck/shared/contract/roles';
import { sql } from 'kysely';
import { scopeToStaff, scopeToWholePerson } from '../../platform/auth/scope';
import { conflict } from '../../platform/core/errors';
import type { Trx } from '../../platform/database/types';
import { faultSentence } from '../../platform/mail/faults';
import type { Undelivered } from '../../platform/mail/sender';
import { canResend, isUndelivered } from '../../platform/mail/undelivered.repository';
import type { AnyUnit, Services, UnitOfWork } from '../../platform/services';
import { sendActivation } from './activation.service';
import { sendConfirmation } from './emailConfirmation.service';
import { lockChangeable } from './reach';
import { publishUser } from './userChanges';
import { liveLocationsOf } from './users.repository';

const KIND = 'mail.undelivered';

/** Returns a user's name if the admin or manager may change the user completely; undefined for everyone else. */
async function nameFor(trx: Trx, planner: string, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ role: Role }>`
    select user_type as role from users where id = ${planner}::uuid and id <> ${userId}::uuid
      and user_type in ('ADMIN', 'MANAGER') and is_active and deleted_at is null`.execute(trx);
  const [known] = rows;
  if (!known) return undefined;
  const locationIds = known.role === 'ADMIN' ? ('all' as const) : await liveLocationsOf(trx, planner);
  const actor = { role: known.role, userId: planner, locationIds };
  const found = await sql<{ name: string }>`
    select trim(u.first_name || ' ' || u.last_name) as name from users u
    where u.id = ${userId}::uuid and ${scopeToStaff(actor, sql`u.id`)}
      and ${scopeToWholePerson(actor, sql`u.id`)}`.execute(trx);
  return found.rows[0]?.name;
}

/** Counts users with undelivered emails from one manager or admin since a moment. */
async function countSince(trx: Trx, planner: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.user_id) as count from mail_outbox m
    where m.caused_by = ${planner}::uuid and ${isUndelivered}
      and coalesce(m.failed_at, m.shown_at) >= ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Notifies the sender of an email that was not delivered, if they manage every location of the email's user. While the
 * notification is unread it also counts later emails, so that 300 invitations don't cause 300 notifications.
 */
async function tellCauser(unit: AnyUnit, { userId, causedBy, code, outcome }: Undelivered): Promise<void> {
  const { trx, notify, changes } = unit;
  if (userId === null || causedBy === null) return;
  const name = await nameFor(trx, causedBy, userId);
  if (name === undefined) return;
  const unread = await trx
    .selectFrom('notifications')
    .select(['id', 'created_at'])
    .where('user_id', '=', causedBy)
    .where('kind', '=', KIND)
    .where('read_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const count = unread ? await countSince(trx, causedBy, unread.created_at) : 1;
  const isLate = outcome === 'delayed';
  const one = {
    title: isLate ? `An email to ${name} is late` : `An email to ${name} wasn't delivered`,
    body: `${faultSentence(code)} ${isLate ? 'On Deck keeps trying for a day.' : 'Correct the address, or send the email again.'}`,
    link: `/manage-user?search=${encodeURIComponent(name)}`,
  };
  const several = {
    title: `Emails to ${counted(count, 'user')} weren't delivered`,
    body: 'Open the list to see why.',
    link: '/manage-user?status=undelivered',
  };
  if (!unread) return notify(trx, { userId: causedBy, topic: 'team', kind: KIND, ...one });
  await trx
    .updateTable('notifications')
    .set(count > 1 ? several : one)
    .where('id', '=', unread.id)
    .execute();
  await changes.publish(trx, { topic: 'Notification', userId: causedBy });
}

/** Handles an email that was not delivered, or not within an hour. The email job calls this. */
export const notifyUndelivered =
  (services: Services) =>
  async (trx: Trx, undelivered: Undelivered): Promise<void> => {
    const { userId } = undelivered;
    if (userId === null) return;
    await publishUser(services.changes, trx, userId, await liveLocationsOf(trx, userId));
    await tellCauser({ ...services, trx }, undelivered);
  };

/**
 * Resends the emails that were not delivered to a user. Links are replaced; notifications are sent unchanged.
 *
 * @returns the address that the emails go to
 * @throws as {@link lockChangeable}; 409 if there is no email to resend
 */
export async function resendEmail(unit: UnitOfWork, id: string): Promise<string> {
  const { trx, actor, clock, audit, changes } = unit;
  const { email, first_name: firstName } = await lockChangeable(trx, actor, id);
  const { rows } = await sql<{ id: string; kind: string }>`
    select m.id, m.kind from mail_outbox m join users u on u.id = m.user_id
    where m.user_id = ${id}::uuid and ${canResend} for update of m`.execute(trx);
  if (rows.length === 0) throw conflict("There's no email to send again.");
  const kinds = new Set(rows.map(({ kind }) => kind));
  if (kinds.has('activation')) await sendActivation(unit, { id, firstName, email });
  if (kinds.has('confirmation')) await sendConfirmation(unit, { id, firstName, email });
  const now = clock.now();
  await trx
    .updateTable('mail_outbox')
    .set({ failed_at: null, shown_at: null, recovered_at: null, last_error: null, attempts: 0 })
    .set({ created_at: now, next_attempt_at: now, caused_by: actor.userId })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .where('kind', '=', 'notice')
    .execute();
  await audit(trx, actor, { action: 'user.emailResent', entity: 'user', entityId: id });
  await publishUser(changes, trx, id, await liveLocationsOf(trx, id));
  return email;
}
