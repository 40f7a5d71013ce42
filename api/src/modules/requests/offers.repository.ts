/** Queries for the offers of open shifts. */
import { sql } from 'kysely';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Trx } from '../../platform/database/types';
import type { AnyUnit } from '../../platform/services';
import { insertRound, type OpenShift, shiftOn } from '../planning/planning.door';
import type { OfferedWork } from './offerNews.service';

/** Returns the ID of the running round that offers exactly the dates of an open shift, or of a new round of one wave. */
export async function roundOf(
  { trx, ids, clock }: AnyUnit,
  gap: OpenShift,
  by: string | null,
): Promise<string> {
  const { gap_id, gap_start, gap_end } = gap;
  const known = await trx
    .selectFrom('offer_rounds')
    .select('id')
    .where('open_shift_id', '=', gap_id)
    .where('state', '=', 'RUNNING')
    .where('award_mode', '=', 'FIRST_ACCEPTED')
    .where('start_date', '=', gap_start)
    .where(sql<boolean>`end_date is not distinct from ${gap_end}::date`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (known) return known.id;
  const id = ids.next();
  const { position_id, start_time, end_time } = shiftOn(gap, gap_start);
  await insertRound(trx, {
    id,
    shift_id: gap.id,
    start_date: gap_start,
    end_date: gap_end,
    open_shift_id: gap_id,
    ...(gap_start === gap_end ? { position_id, start_time, end_time } : {}),
    current_wave: 1,
    created_by: by,
    created_at: clock.now(),
  });
  return id;
}

/** Stores an offer that is sent right away. An employee who waits for a later wave of the round gets the offer now. */
export async function storeOffer(
  trx: Trx,
  work: OfferedWork & Pick<OpenShift, 'gap_id'>,
  { userId, by, at }: { readonly userId: string; readonly by: string | null; readonly at: Date },
): Promise<void> {
  await sql`insert into open_shift_offers (open_shift_id, user_id, end_date, offered_by, created_at, round_id, wave, sent_at)
    values (${work.gap_id}::uuid, ${userId}::uuid, ${work.gap_end}::date, ${by}::uuid, ${at}, ${work.round_id}::uuid,
      (select greatest(current_wave, 1) from offer_rounds where id = ${work.round_id}::uuid), ${at})
    on conflict (round_id, user_id) do update set sent_at = excluded.sent_at, wave = excluded.wave
      where open_shift_offers.sent_at is null`.execute(trx);
}

/** An offer with which an employee can take dates of an open shift. */
export interface OfferOf {
  readonly round_id: string;
  readonly offered_by: string | null;
}

/**
 * Returns the offer with which an employee can take dates of an open shift right away: of a user with access, or an
 * automatic one. If a manager chooses who gets the shift, no offer is enough.
 */
export async function offerOf(
  { trx, clock }: AnyUnit,
  userId: string,
  { gap_id, gap_start, gap_end }: OpenShift,
): Promise<OfferOf | undefined> {
  const { rows } = await sql<OfferOf>`
    select r.id as round_id, o.offered_by
    from open_shift_offers o join offer_rounds r on r.id = o.round_id left join users u on u.id = o.offered_by
    where r.open_shift_id = ${gap_id}::uuid and o.user_id = ${userId}::uuid and r.state = 'RUNNING'
      and r.award_mode = 'FIRST_ACCEPTED' and o.sent_at is not null and o.answer is null and o.stopped_at is null
      and r.start_date <= ${gap_start}::date
      and coalesce(r.end_date, 'infinity') >= coalesce(${gap_end}::date, 'infinity')
      and (o.offered_by is null or ${hasAccess(clock.now())})
    order by r.created_at, r.id limit 1`.execute(trx);
  return rows[0];
}

/** Stores that an employee accepted an offer. */
export async function storeAcceptance(
  trx: Trx,
  { roundId, userId, at }: { readonly roundId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('open_shift_offers')
    .set({ answer: 'ACCEPTED', answered_at: at })
    .where('round_id', '=', roundId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Stores that an employee declines an offer of a running round. If no one else can answer the wave, it's over now, and the
 * next one goes out.
 *
 * @returns false if the employee has no offer that they can accept
 */
export async function storeDecline(
  trx: Trx,
  { roundId, userId, at }: { readonly roundId: string; readonly userId: string; readonly at: Date },
): Promise<boolean> {
  await sql`select 1 from offer_rounds where id = ${roundId}::uuid for no key update`.execute(trx);
  const { numUpdatedRows } = await trx
    .updateTable('open_shift_offers')
    // A server of the previous release reads `declined_at`.
    .set({ answer: 'DECLINED', answered_at: at, declined_at: at })
    .where('round_id', '=', roundId)
    .where('user_id', '=', userId)
    .where('sent_at', 'is not', null)
    .where('answer', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`update offer_rounds r set next_wave_at = least(r.next_wave_at, ${at}::timestamptz)
    where r.id = ${roundId}::uuid and r.wave_size is not null and not exists (select 1 from open_shift_offers o
      where o.round_id = r.id and o.sent_at is not null and o.stopped_at is null
        and o.answer is distinct from 'DECLINED')`.execute(trx);
  return true;
}
