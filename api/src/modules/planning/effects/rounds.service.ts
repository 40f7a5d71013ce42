/** Keeps rounds of offers with the dates that they offer, and ends them when these dates are no longer open. */
import type { AnyUnit } from '../../../platform/services';
import {
  closeRound,
  copyRound,
  datesOfRound,
  findOpeners,
  moveRound,
  type RoundRow,
  type RoundState,
} from '../plan/offerRounds.repository';
import { describeDate, describeRange } from '../plan/planning.words';
import { nextStart } from '../plan/shiftOn.rules';
import { type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { type RoundFacts, roundAfter } from './rounds.rules';

/** Returns the dates of a round in words: `LKV-0042, Wed 05-12-2027, 4:00–8:00 PM ET.` */
export function describeRound(round: RoundRow, shift: ShiftRow, now: Date): string {
  const { start, end } = datesOfRound(round);
  const when = start === end ? describeDate(shift, start, now) : describeRange({ start, end });
  return `${shift.shift_code}, ${when}.`;
}

/** Announces a change of a round to the employee, if there is one, and to the pages of its location. */
export const publishOffer = (unit: AnyUnit, locationId: string, userId?: string): Promise<void> =>
  unit.changes.publish(
    unit.trx,
    { topic: 'Offer', locationId },
    ...(userId === undefined ? [] : [{ topic: 'Offer' as const, userId }]),
  );

export interface RoundEnd {
  readonly state: Exclude<RoundState, 'RUNNING'>;
  /** The employee who works the dates now. */
  readonly filledBy?: string | null;
  /** The first name of the employee who accepted, if the first to accept got the shift. */
  readonly acceptedBy?: string;
}

/**
 * Ends a running round. Staff who opened their offer are notified, except for those who declined and the employee who
 * works the dates now.
 *
 * @returns false if the round had ended before
 */
export async function endRound(
  unit: AnyUnit,
  shift: ShiftRow,
  round: RoundRow,
  { state, filledBy = null, acceptedBy }: RoundEnd,
): Promise<boolean> {
  const { trx, clock, notify } = unit;
  const now = clock.now();
  const openers = await findOpeners(trx, round.id);
  if (!(await closeRound(trx, round.id, { state, filledBy, at: now }))) return false;
  const what = describeRound(round, shift, now);
  const title = acceptedBy ? `${acceptedBy} accepted this shift before you.` : 'This offer has ended.';
  for (const { user_id: userId, answer } of openers.filter(({ user_id }) => user_id !== filledBy))
    await notify(trx, {
      userId,
      topic: 'openShifts',
      kind: 'openShift.stopped',
      title,
      body: state === 'FILLED' && answer === 'ACCEPTED' ? `${what} A manager chose someone else.` : what,
      link: `/open-shifts?offer=${round.id}`,
      dueAt: nextStart(shift, datesOfRound(round), now),
    });
  for (const { user_id } of openers) await publishOffer(unit, shift.location_id, user_id);
  await publishOffer(unit, shift.location_id);
  return true;
}

/**
 * Settles the running rounds of a shift after its open shifts were derived again. Dates that remain open stay offered to
 * the same staff, also if they are in several open shifts now. A round without an open date ends.
 *
 * @param rounds - the running rounds, read before the open shifts changed
 */
export async function settleRounds(
  unit: AnyUnit,
  shift: ShiftRow,
  rounds: readonly RoundRow[],
  facts: Pick<RoundFacts, 'open' | 'assignments'> & {
    readonly lastOf: (openShiftId: string | null) => string | null;
  },
): Promise<void> {
  const { trx, clock, ids } = unit;
  const today = todayOf(shift, clock.now());
  const inWaves = new Set<string>();
  for (const round of rounds) {
    const lastEmployee = round.replaced_user_id ?? facts.lastOf(round.open_shift_id);
    const outcome = roundAfter(round, { shift, today, lastEmployee, ...facts });
    if (outcome.kind === 'unchanged') continue;
    if (outcome.kind === 'ended') {
      await endRound(unit, shift, round, outcome);
      continue;
    }
    const [first, ...rest] = outcome.pieces;
    const place = `${first.gap.id} ${first.days.start}`;
    // Two employees whose dates were offered can leave one open date. Then the first round offers it.
    if (round.wave_size !== null && inWaves.has(place)) {
      await endRound(unit, shift, round, { state: 'CANCELED' });
      continue;
    }
    if (round.wave_size !== null) inWaves.add(place);
    const isSame =
      first.gap.id === round.open_shift_id &&
      first.days.start === round.start_date &&
      first.days.end === round.end_date;
    if (!isSame) await moveRound(trx, round, first.gap, first.days);
    for (const { gap, days } of rest) await copyRound(trx, round, ids.next(), gap, days);
  }
}
