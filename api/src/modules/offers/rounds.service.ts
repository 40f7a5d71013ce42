/** Lists rounds, and lets managers stop them, send the next wave, or assign the date. */
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { counted } from '@ondeck/shared/domain/words';
import type { OfferRound } from '@ondeck/shared/schemas/offers';
import { audited } from '../../platform/audit/audited';
import type { UserActor } from '../../platform/auth/actor';
import { assertStaffInReach } from '../../platform/auth/people';
import { assertReaches } from '../../platform/auth/scope';
import { conflict, notFound } from '../../platform/core/errors';
import { clockTime } from '../../platform/core/moments';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import {
  endRound,
  findOpenShifts,
  findShift,
  NOT_OPEN,
  replaceOnDate,
  type RoundRow,
  type ShiftRow,
  shiftOn,
} from '../planning/planning.door';
import { handOver } from '../requests/requests.door';
import {
  countLeft,
  findManagedRound,
  listRunning,
  type NamedRound,
  queueOf,
  type WaveRow,
  wavesOf,
} from './offers.repository';
import { type RoundWork, withWork } from './roundWork.service';
import { sendWave } from './sendWave.service';
import { ENOUGH_ACCEPTED } from './waves.rules';

/** Returns a moment at a location: `5:41 AM`, or `12-08-2026, 5:41 AM` if the moment isn't today. */
function sayMoment(at: Date, now: Date, timezone: string): string {
  const date = plainDateIn(at.getTime(), timezone);
  const time = clockTime(at.getTime(), timezone);
  return date === plainDateIn(now.getTime(), timezone) ? time : `${formatDisplayDate(date)}, ${time}`;
}

/** Returns the dates of a shift that a round offers. */
export function offeredShiftOf({ shift, days }: RoundWork): OfferRound['shift'] {
  const { position_id: id, position_name: name, position_color: color, ...then } = shiftOn(shift, days.start);
  return {
    id: shift.id,
    shift_code: shift.shift_code,
    shift_type: { id, name, color },
    date: days.start,
    end_date: days.end,
    start_time: then.start_time,
    end_time: then.end_time,
    location: {
      id: shift.location_id,
      title: shift.location_title,
      timezone: zoneOn(shift, days.start),
    },
  };
}

const waitingOf = ({ asked, accepted, declined }: Pick<WaveRow, 'asked' | 'accepted' | 'declined'>): number =>
  asked - accepted - declined;

/** Returns rounds with their timelines, in order. */
export async function roundsOnWire(
  db: Queryable,
  rounds: readonly NamedRound[],
  now: Date,
): Promise<OfferRound[]> {
  const ids = rounds.map(({ id }) => id);
  const [all, people] = [await wavesOf(db, ids), await queueOf(db, ids)];
  return (await withWork(db, rounds)).map((work): OfferRound => {
    const { round, shift, days } = work;
    const waves = all.filter((one) => one.round_id === round.id);
    const mine = people.filter((one) => one.round_id === round.id);
    const accepted = mine.filter(({ answer }) => answer === 'ACCEPTED');
    const queued = mine.length - accepted.length;
    const sum = (key: 'asked' | 'opened' | 'accepted' | 'declined') =>
      waves.reduce((total, wave) => total + wave[key], 0);
    const totals = {
      asked: sum('asked'),
      opened: sum('opened'),
      accepted: sum('accepted'),
      declined: sum('declined'),
    };
    const timezone = zoneOn(shift, days.start);
    const goesOn = round.state === 'RUNNING' && queued > 0 && accepted.length < ENOUGH_ACCEPTED;
    return {
      id: round.id,
      state: round.state,
      award_mode: round.award_mode,
      message: round.message,
      wave_size: round.wave_size,
      shift: offeredShiftOf(work),
      replacing:
        round.replaced_user_id === null
          ? null
          : { id: round.replaced_user_id, name: round.replaced_name ?? '' },
      ...totals,
      waiting: waitingOf(totals),
      queued,
      waves: waves.map(({ round_id: _id, sent_at, ...wave }) => ({
        ...wave,
        waiting: waitingOf(wave),
        sent_at: sayMoment(sent_at, now, timezone),
      })),
      next_wave_at: goesOn && round.next_wave_at ? sayMoment(round.next_wave_at, now, timezone) : null,
      accepted_by: accepted.map(({ user_id: id, name }) => ({ id, name })),
      filled_by: round.filled_by === null ? null : { id: round.filled_by, name: round.filled_name ?? '' },
    };
  });
}

/** Handles `GET /api/offers/rounds/`. @throws 404 for a location out of reach */
export async function runningRoundsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  query: { readonly limit: number; readonly offset: number; readonly location?: string | undefined },
): Promise<{ count: number; results: OfferRound[] }> {
  if (query.location) assertReaches(actor, query.location);
  const { count, rows } = await listRunning(db, actor, query);
  return { count, results: await roundsOnWire(db, rows, clock.now()) };
}

const ROUND_NOT_FOUND = 'Offers not found.';

/** Builds the 409 for a round that has ended: who took the shift, or that the offers ended. */
const endedConflict = ({ filled_name: taker }: NamedRound) =>
  conflict(taker ? `${taker} took this shift.` : 'These offers have ended.');

/**
 * Locks employees, and then the shift of a round, and reads the round again.
 *
 * @throws 404 out of reach; 409 if the round has ended
 */
async function lockRound(
  { trx, actor }: UnitOfWork,
  id: string,
  people: readonly string[] = [],
): Promise<{ readonly round: NamedRound; readonly shift: ShiftRow }> {
  const seen = await findManagedRound(trx, actor, id);
  if (!seen) throw notFound(ROUND_NOT_FOUND);
  await lockPeople(trx, [...people, ...(seen.replaced_user_id === null ? [] : [seen.replaced_user_id])]);
  await lockShift(trx, seen.shift_id);
  const round = await findManagedRound(trx, actor, id);
  const shift = await findShift(trx, seen.shift_id);
  if (!round || !shift) throw notFound(ROUND_NOT_FOUND);
  if (round.state !== 'RUNNING') throw endedConflict(round);
  return { round, shift };
}

/**
 * Stops a running round, whose shift is locked. Staff who opened their offer are notified.
 *
 * @returns how many employees can't accept anymore
 */
export async function stopLocked(unit: UnitOfWork, shift: ShiftRow, round: RoundRow): Promise<number> {
  const { trx, actor, audit } = unit;
  const left = await countLeft(trx, round.id);
  await endRound(unit, shift, round, { state: 'STOPPED' });
  await audit(trx, actor, {
    action: 'offer_round.stopped',
    ...audited('offer_round', { id: round.id, location_id: shift.location_id }),
    after: { shift: shift.shift_code, date: round.start_date },
  });
  return left;
}

/** Handles `POST /api/offers/rounds/:id/stop/`. @throws as {@link lockRound} */
export async function stopRound(unit: UnitOfWork, id: string): Promise<string> {
  const { round, shift } = await lockRound(unit, id);
  const left = await stopLocked(unit, shift, round);
  return left === 0 ? 'Offers stopped.' : `${counted(left, 'offer')} stopped.`;
}

/** Sends the next wave now, at any hour. @throws as {@link lockRound}; 409 if everyone was asked */
export async function sendNextWave(unit: UnitOfWork, id: string): Promise<string> {
  const { round } = await lockRound(unit, id);
  const [before] = await roundsOnWire(unit.trx, [round], unit.clock.now());
  if (!before || before.queued === 0) throw conflict('Everyone has been asked.');
  await sendWave(unit, id, true);
  const after = await findManagedRound(unit.trx, unit.actor, id);
  const [wire] = after ? await roundsOnWire(unit.trx, [after], unit.clock.now()) : [];
  const asked = (wire?.asked ?? 0) - before.asked;
  return `Offered to ${asked === 1 ? '1 employee' : `${asked} staff`}.`;
}

/**
 * Assigns the date of a round to an employee. The round is filled.
 *
 * @throws as {@link lockRound}; 400 if the employee can't work it or is out of reach
 */
export async function assignRound(unit: UnitOfWork, id: string, userId: string): Promise<string> {
  const { trx, actor } = unit;
  await assertStaffInReach(trx, actor, [userId], 'user');
  const { round, shift } = await lockRound(unit, id, [userId]);
  const { start_date: date, end_date: end, replaced_user_id: forUserId } = round;
  const isAgreed = (await queueOf(trx, [id])).some(
    (one) => one.user_id === userId && one.answer === 'ACCEPTED',
  );
  const gaps = forUserId === null ? await findOpenShifts(trx, actor, shift.id, { start: date, end }) : [];
  if (forUserId === null && gaps.length === 0) throw conflict(NOT_OPEN);
  await endRound(unit, shift, round, { state: 'FILLED', filledBy: userId });
  if (forUserId !== null) await replaceOnDate(unit, { id: shift.id, date }, { forUserId, userId });
  for (const gap of gaps) await handOver(unit, gap, { userId, granted: null, isAgreed });
  return 'Shift assigned.';
}
