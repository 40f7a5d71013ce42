/** Sends the next wave of a round, or ends the round after the last one. */
import { audited } from '../../platform/audit/audited';
import type { Actor } from '../../platform/auth/actor';
import { conflict } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import {
  type Availability,
  endRound,
  findRound,
  isOfferable,
  loadAvailability,
  publishOffer,
} from '../planning/planning.door';
import { notifyOffered } from '../requests/requests.door';
import { claimWave, type QueueRow, queueOf, setNext, storeWave, wavesOf } from './offers.repository';
import { tellExhausted } from './offerNews.service';
import { clockOf, type RoundWork, withWork } from './roundWork.service';
import { askedInWave, canSendAt, earliestSend, ENOUGH_ACCEPTED, nextAfter } from './waves.rules';

/** The employees that a wave asks, and those who are left out because they can't work the date anymore. */
interface Wave {
  readonly asked: readonly string[];
  readonly skipped: readonly string[];
  readonly hasMore: boolean;
}

/** Chooses the next employees of the queue who can work the date without a warning that only a manager can accept. */
function chooseWave(queue: readonly string[], able: ReadonlyMap<string, Availability>, most: number): Wave {
  const asked: string[] = [];
  const skipped: string[] = [];
  for (const userId of queue) {
    if (asked.length >= most) return { asked, skipped, hasMore: true };
    const one = able.get(userId);
    if (one && isOfferable(one)) asked.push(userId);
    else skipped.push(userId);
  }
  return { asked, skipped, hasMore: false };
}

async function ableOf(
  { trx }: Pick<UnitOfWork<Actor>, 'trx'>,
  { slot }: RoundWork,
  queue: readonly string[],
) {
  const found = await loadAvailability(
    { db: trx },
    queue.map((userId) => ({ userId, slot })),
  );
  return new Map(found.flatMap((one) => (one ? [[one.person.id, one] as const] : [])));
}

/** Ends a round that no one accepted, and notifies the manager. */
async function exhaust(unit: UnitOfWork<Actor>, work: RoundWork): Promise<void> {
  const { round, shift } = work;
  const asked = (await wavesOf(unit.trx, [round.id])).reduce((sum, wave) => sum + wave.asked, 0);
  await endRound(unit, shift, round, { state: 'EXHAUSTED' });
  await tellExhausted(unit, work, asked);
}

async function send(unit: UnitOfWork<Actor>, work: RoundWork, wave: Wave): Promise<void> {
  const { trx, clock, actor, audit } = unit;
  const { round, shift, days } = work;
  const now = clock.now();
  const number = round.current_wave + 1;
  await storeWave(trx, round.id, { ...wave, wave: number, at: now });
  const next = nextAfter(now.getTime(), await clockOf(trx, work), wave.hasMore);
  await setNext(trx, round.id, { current_wave: number, next_wave_at: new Date(next) });
  const offered = { ...shift, gap_start: days.start, gap_end: days.end, round_id: round.id };
  for (const userId of wave.asked) await notifyOffered(unit, userId, [offered]);
  await audit(trx, actor, {
    action: 'offer_round.sent',
    ...audited('offer_round', { id: round.id, location_id: shift.location_id }),
    after: { shift: shift.shift_code, date: days.start, wave: number, to: [...wave.asked] },
  });
}

export type WaveOutcome = 'SENT' | 'WAITS' | 'ENDED';

/**
 * Sends the wave of a round that is due. If no one is left to ask, the round ends, or waits for the manager if someone
 * accepted and the manager chooses. A round ends at the latest when its work starts.
 *
 * @param isEarly - sends the wave now although it isn't due, at any hour
 * @returns null if another process sent the wave, or nothing is due
 * @throws 409 if a wave that is sent early has no one to ask
 */
export async function sendWave(
  unit: UnitOfWork<Actor>,
  roundId: string,
  isEarly = false,
): Promise<WaveOutcome | null> {
  const { trx, clock } = unit;
  const now = clock.now();
  const seen = await findRound(trx, roundId);
  if (!seen || !(await claimWave(trx, seen, isEarly ? null : now))) return null;
  const [work] = await withWork(trx, [seen]);
  if (!work) return null;
  const { round, shift, due } = work;
  const stay = async (next: number): Promise<WaveOutcome> => {
    await setNext(trx, round.id, { current_wave: round.current_wave, next_wave_at: new Date(next) });
    return 'WAITS';
  };
  const rows: readonly QueueRow[] = await queueOf(trx, [round.id]);
  const accepted = rows.filter(({ answer }) => answer === 'ACCEPTED').length;
  const queue = rows.flatMap(({ answer, user_id }) => (answer === null ? [user_id] : []));
  const hasTime = now.getTime() < due;
  const canAsk = hasTime && queue.length > 0 && (isEarly || accepted < ENOUGH_ACCEPTED);
  const waves = await clockOf(trx, work);
  if (canAsk && !isEarly && !canSendAt(now.getTime(), waves)) return stay(earliestSend(now.getTime(), waves));
  const most = askedInWave(now.getTime(), waves, round.wave_size ?? queue.length);
  const wave = canAsk ? chooseWave(queue, await ableOf(unit, work, queue), most) : undefined;
  await publishOffer(unit, shift.location_id);
  if (wave && wave.asked.length > 0) {
    await send(unit, work, wave);
    return 'SENT';
  }
  if (hasTime && accepted > 0) return stay(due);
  if (isEarly) throw conflict('No one else can work it.');
  await exhaust(unit, work);
  return 'ENDED';
}
