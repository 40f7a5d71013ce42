/** Queries for rounds of offers in waves. */
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Columns, Queryable, Trx } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { type RoundRow, wasOpened } from '../planning/planning.door';

/** A round with the names that its timeline shows. */
export type NamedRound = RoundRow & {
  readonly replaced_name: string | null;
  readonly filled_name: string | null;
  readonly filled_first: string | null;
};

const name = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

/** Returns rounds `r` with shifts `s` that match a condition. */
export async function readRounds(db: Queryable, where: RawBuilder<unknown>): Promise<NamedRound[]> {
  const { rows } = await sql<NamedRound>`
    select r.*, ${name('p')} as replaced_name, ${name('f')} as filled_name, f.first_name as filled_first
    from offer_rounds r join shifts s on s.id = r.shift_id
      left join users p on p.id = r.replaced_user_id left join users f on f.id = r.filled_by
    where ${where}`.execute(db);
  return rows;
}

const inReach = (actor: UserActor): RawBuilder<boolean> => scopeToLocations(actor, sql`s.location_id`);

/** Returns a round at one of the actor's locations. */
export const findManagedRound = async (
  db: Queryable,
  actor: UserActor,
  id: string,
): Promise<NamedRound | undefined> =>
  (await readRounds(db, sql`r.id = ${id}::uuid and ${inReach(actor)}`))[0];

/** Returns a page of the running rounds at the actor's locations, or at one of them, soonest first. */
export async function listRunning(
  db: Queryable,
  actor: UserActor,
  {
    limit,
    offset,
    location,
  }: { readonly limit: number; readonly offset: number; readonly location?: string | undefined },
): Promise<{ readonly count: number; readonly rows: NamedRound[] }> {
  const here = location ? sql`and s.location_id = ${location}::uuid` : sql``;
  const where = sql`r.state = 'RUNNING' and ${inReach(actor)} ${here}`;
  const count = await countRows(db, sql`offer_rounds r join shifts s on s.id = r.shift_id where ${where}`);
  const order = sql`order by r.start_date, r.created_at, r.id limit ${limit} offset ${offset}`;
  return { count, rows: await readRounds(db, sql`${where} ${order}`) };
}

/** The staff who were asked in one wave of a round. */
export interface WaveRow {
  readonly round_id: string;
  readonly wave: number;
  readonly sent_at: Date;
  readonly asked: number;
  readonly opened: number;
  readonly accepted: number;
  readonly declined: number;
}

/** Returns the waves of rounds, in order. */
export async function wavesOf(db: Queryable, roundIds: readonly string[]): Promise<WaveRow[]> {
  const { rows } = await sql<WaveRow>`
    select o.round_id, o.wave, min(o.sent_at) as sent_at, count(*)::int as asked,
      count(*) filter (where ${wasOpened})::int as opened,
      count(*) filter (where o.answer = 'ACCEPTED')::int as accepted,
      count(*) filter (where o.answer = 'DECLINED')::int as declined
    from open_shift_offers o where o.round_id = any(${[...roundIds]}::uuid[]) and o.sent_at is not null
    group by o.round_id, o.wave order by o.round_id, o.wave`.execute(db);
  return rows;
}

/** An employee of a round who accepted, or who waits for a later wave. */
export interface QueueRow {
  readonly round_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly answer: 'ACCEPTED' | null;
}

/** Returns the employees who wait for a later wave, in order, and those who accepted, first to last. */
export async function queueOf(db: Queryable, roundIds: readonly string[]): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select o.round_id, o.user_id, ${name('u')} as name, o.answer
    from open_shift_offers o join users u on u.id = o.user_id
    where o.round_id = any(${[...roundIds]}::uuid[])
      and (o.answer = 'ACCEPTED' or (o.sent_at is null and o.stopped_at is null))
    order by o.round_id, o.answered_at, o.place, o.user_id`.execute(db);
  return rows;
}

/** Counts the employees of a running round who can accept, who wait for a later wave, or who accepted. */
export const countLeft = (db: Queryable, roundId: string): Promise<number> =>
  countRows(
    db,
    sql`open_shift_offers o where o.round_id = ${roundId}::uuid and o.stopped_at is null
      and o.answer is distinct from 'DECLINED'`,
  );

/** Stores the employees of a round in the order in which they are asked. */
export async function insertQueue(
  trx: Trx,
  round: Pick<RoundRow, 'id' | 'open_shift_id' | 'end_date' | 'created_by' | 'created_at'>,
  userIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto('open_shift_offers')
    .values(
      userIds.map((user_id, place) => ({
        round_id: round.id,
        open_shift_id: round.open_shift_id,
        end_date: round.end_date,
        offered_by: round.created_by,
        created_at: round.created_at,
        user_id,
        place,
      })),
    )
    .execute();
}

/**
 * Claims the next wave of a running round for this transaction: no other process can claim the same wave.
 *
 * @param due - the wave must be due at this time; null sends the wave early
 * @returns false if another process claimed the wave, the round ended, or the wave isn't due
 */
export async function claimWave(
  trx: Trx,
  { id, current_wave: wave }: Pick<RoundRow, 'id' | 'current_wave'>,
  due: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('offer_rounds')
    .set({ current_wave: wave + 1 })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('wave_size', 'is not', null)
    .where('current_wave', '=', wave)
    .$if(due !== null, (query) => query.where('next_wave_at', '<=', due))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores which wave of a round was sent last, and when the round continues. */
export const setNext = (
  trx: Trx,
  id: string,
  next: Columns<'offer_rounds', 'current_wave' | 'next_wave_at'>,
): Promise<unknown> => trx.updateTable('offer_rounds').set(next).where('id', '=', id).execute();

/** Stores that a wave was sent to employees, and that others are left out because they can't work the date anymore. */
export async function storeWave(
  trx: Trx,
  roundId: string,
  {
    wave,
    asked,
    skipped,
    at,
  }: {
    readonly wave: number;
    readonly asked: readonly string[];
    readonly skipped: readonly string[];
    readonly at: Date;
  },
): Promise<void> {
  await sql`update open_shift_offers set
      wave = case when user_id = any(${[...asked]}::uuid[]) then ${wave}::smallint end,
      sent_at = case when user_id = any(${[...asked]}::uuid[]) then ${at}::timestamptz end,
      stopped_at = case when user_id = any(${[...skipped]}::uuid[]) then ${at}::timestamptz end
    where round_id = ${roundId}::uuid and sent_at is null and stopped_at is null
      and user_id = any(${[...asked, ...skipped]}::uuid[])`.execute(trx);
}

/** Returns the IDs of the rounds of which a wave is due, or the last wave is over. */
export const dueRounds = async (db: Queryable, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('offer_rounds')
      .select('id')
      .where('state', '=', 'RUNNING')
      .where('next_wave_at', '<=', now)
      .orderBy('next_wave_at')
      .orderBy('id')
      .limit(500)
      .execute()
  ).map(({ id }) => id);

/** Returns how many employees a location's waves ask by default, and between which times of the day they go out. */
export async function waveOptions(
  db: Queryable,
  locationId: string,
): Promise<Columns<'location_options', 'wave_size' | 'wave_start' | 'wave_end'>> {
  const row = await db
    .selectFrom('location_options')
    .select(['wave_size', 'wave_start', 'wave_end'])
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row ?? defaultLocationOptions;
}

/** An employee's offer with its round. */
export type OwnOfferRow = NamedRound &
  Pick<Columns<'open_shift_offers', 'answer' | 'offered_by'>, 'answer' | 'offered_by'> & {
    /** Whether the first employee to accept got the shift. */
    readonly was_accepted: boolean;
    /** Whether the manager of an offer that goes to everyone has left, so that no one can accept it. */
    readonly is_orphan: boolean;
  };

/** Days in which an ended offer is still shown. */
const SHOWN_DAYS = 7;

/** Returns the actor's offers that were sent: those that they can answer first, then the others of the last days. */
export async function listOwn(
  db: Queryable,
  { userId }: UserActor,
  { now, roundId }: { readonly now: Date; readonly roundId?: string },
): Promise<OwnOfferRow[]> {
  const one = roundId === undefined ? sql`` : sql`and r.id = ${roundId}::uuid`;
  const { rows } = await sql<OwnOfferRow>`
    select r.*, ${name('p')} as replaced_name, ${name('f')} as filled_name, f.first_name as filled_first, o.answer,
      o.offered_by, exists (select 1 from open_shift_offers w where w.round_id = r.id and w.user_id = r.filled_by
        and w.answer = 'ACCEPTED') and r.award_mode = 'FIRST_ACCEPTED' as was_accepted,
      r.wave_size is null and o.offered_by is not null and not exists (select 1 from users u
        where u.id = o.offered_by and ${hasAccess(now)}) as is_orphan
    from open_shift_offers o join offer_rounds r on r.id = o.round_id
      left join users p on p.id = r.replaced_user_id left join users f on f.id = r.filled_by
    where o.user_id = ${userId}::uuid and o.sent_at is not null ${one}
      and (r.state = 'RUNNING' or r.ended_at > ${now}::timestamptz - ${SHOWN_DAYS} * interval '1 day')
    order by r.state <> 'RUNNING', o.answer is not null, r.start_date, o.sent_at desc, r.id limit 50`.execute(
    db,
  );
  return rows;
}

/** Stores that the actor opened an offer. @returns whether they have the offer */
export async function storeOpened(
  trx: Trx,
  { userId }: UserActor,
  roundId: string,
  at: Date,
): Promise<{ readonly isFirst: boolean } | undefined> {
  const { rows } = await sql<{ opened_at: Date | null }>`
    select o.opened_at from open_shift_offers o
    where o.round_id = ${roundId}::uuid and o.user_id = ${userId}::uuid and o.sent_at is not null
    for no key update`.execute(trx);
  const [offer] = rows;
  if (!offer) return undefined;
  if (offer.opened_at === null)
    await trx
      .updateTable('open_shift_offers')
      .set({ opened_at: at })
      .where('round_id', '=', roundId)
      .where('user_id', '=', userId)
      .execute();
  return { isFirst: offer.opened_at === null };
}
