/** Queries for rounds, which offer an open shift to several employees, and for their offers. */
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.types';
import type { Queryable, Trx } from '../../../platform/database/types';
import type { DateRange } from './dateRanges.rules';

export type RoundRow = Selectable<Database['offer_rounds']>;
export type RoundState = RoundRow['state'];

/** Returns the dates that a round offers. */
export const datesOfRound = ({ start_date: start, end_date: end }: RoundRow): DateRange => ({ start, end });

/** Returns the rounds of a shift that staff can still accept, oldest first. */
export const runningRounds = (db: Queryable, shiftId: string): Promise<RoundRow[]> =>
  db
    .selectFrom('offer_rounds')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .where('state', '=', 'RUNNING')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findRound = (db: Queryable, id: string): Promise<RoundRow | undefined> =>
  db.selectFrom('offer_rounds').selectAll().where('id', '=', id).executeTakeFirst();

export const insertRound = async (trx: Trx, round: Insertable<Database['offer_rounds']>): Promise<void> => {
  await trx.insertInto('offer_rounds').values(round).execute();
};

/** Gives the dates of a running round, and its offers, to an open shift that has them now. */
export async function moveRound(
  trx: Trx,
  { id }: RoundRow,
  gap: { readonly id: string; readonly end_date: string | null },
  { start, end }: DateRange,
): Promise<void> {
  await trx
    .updateTable('offer_rounds')
    .set({ open_shift_id: gap.id, replaced_user_id: null, start_date: start, end_date: end })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('open_shift_offers')
    .set({ open_shift_id: gap.id, end_date: end })
    .where('round_id', '=', id)
    .execute();
}

/** Stores a copy of a round and of its offers for dates that another open shift has now. */
export async function copyRound(
  trx: Trx,
  round: RoundRow,
  id: string,
  gap: { readonly id: string },
  { start, end }: DateRange,
): Promise<void> {
  await insertRound(trx, { ...round, id, open_shift_id: gap.id, start_date: start, end_date: end });
  await sql`insert into open_shift_offers (open_shift_id, user_id, end_date, offered_by, created_at, stopped_at,
      declined_at, round_id, wave, place, sent_at, opened_at, answer, answered_at)
    select ${gap.id}::uuid, user_id, ${end}::date, offered_by, created_at, stopped_at, declined_at, ${id}::uuid, wave,
      place, sent_at, opened_at, answer, answered_at
    from open_shift_offers where round_id = ${round.id}::uuid`.execute(trx);
}

/**
 * Ends a running round with its offers.
 *
 * @param filledBy - the employee who works the dates now
 * @returns false if the round had ended before
 */
export async function closeRound(
  trx: Trx,
  id: string,
  {
    state,
    filledBy = null,
    at,
  }: {
    readonly state: Exclude<RoundState, 'RUNNING'>;
    readonly filledBy?: string | null | undefined;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('offer_rounds')
    .set({ state, filled_by: filledBy, ended_at: at, next_wave_at: null })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('open_shift_offers')
    .set({ stopped_at: at })
    .where('round_id', '=', id)
    .where('stopped_at', 'is', null)
    .execute();
  return true;
}

/**
 * Whether the employee opened an offer `o`: its card, or its notification, or they answered. Rounds of one wave are
 * shown in the list of open shifts too, so reading the notification counts.
 */
export const wasOpened: RawBuilder<boolean> = sql<boolean>`(o.opened_at is not null or o.answer is not null
  or exists (select 1 from notifications n
    where n.user_id = o.user_id and n.kind = 'openShift.offered' and n.read_at is not null
      and n.created_at between o.sent_at and o.sent_at + interval '1 minute'))`;

/** Returns the employees who opened an offer of a round, except for those who declined it. */
export async function findOpeners(
  db: Queryable,
  roundId: string,
): Promise<{ readonly user_id: string; readonly answer: 'ACCEPTED' | null }[]> {
  const { rows } = await sql<{ user_id: string; answer: 'ACCEPTED' | null }>`
    select o.user_id, o.answer from open_shift_offers o
    where o.round_id = ${roundId}::uuid and o.sent_at is not null and o.answer is distinct from 'DECLINED'
      and ${wasOpened}
    order by o.user_id`.execute(db);
  return rows;
}
