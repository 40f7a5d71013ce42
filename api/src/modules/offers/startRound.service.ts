/** Starts a round: offers one date of a shift to employees in waves. */
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import type { StartRoundBody } from '@ondeck/shared/schemas/offers';
import { audited } from '../../platform/audit/audited';
import { assertStaffInReach, namesOf } from '../../platform/auth/people';
import { badField, badRequest, conflict, notFound } from '../../platform/core/errors';
import { clockTime } from '../../platform/core/moments';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import {
  findOpenShifts,
  findWhole,
  insertRound,
  isOfferable,
  loadAvailability,
  NOT_OPEN,
  publishOffer,
  refusalSentence,
  runningRounds,
  type ShiftRow,
  shiftOn,
  slotIn,
  staffOn,
} from '../planning/planning.door';
import { insertQueue, waveOptions } from './offers.repository';
import { intervalOn } from './roundWork.service';
import { sendWave } from './sendWave.service';
import { earliestSend } from './waves.rules';

/** The subject of a round: an open shift, or the date of an employee who still works it. */
type Offered = { readonly open_shift_id: string } | { readonly replaced_user_id: string };

/** Returns what the date offers. @throws 400 and 409 if it can't be offered */
async function offeredOn(
  { trx, actor, clock }: UnitOfWork,
  { shift: id, date, replacing }: StartRoundBody,
): Promise<{ readonly shift: ShiftRow; readonly offered: Offered }> {
  const { shift, rows } = await findWhole(trx, actor, id);
  if (!isPlannedOn(shift, date)) throw notFound('Shift not found.');
  const { start, end } = intervalOn(shift, date);
  const now = clock.now().getTime();
  if (now >= end) throw badRequest('There is nothing left to offer on this date.');
  if (replacing) {
    if (!staffOn(rows, date).includes(replacing))
      throw conflict('This employee is no longer scheduled for this date.');
    if (now >= start) throw badRequest('This shift has begun. Mark the employee absent first.');
    return { shift, offered: { replaced_user_id: replacing } };
  }
  const [gap] = await findOpenShifts(trx, actor, id, { start: date, end: date });
  if (!gap) throw conflict(NOT_OPEN);
  return { shift, offered: { open_shift_id: gap.gap_id } };
}

/** Checks that no offers of the date are running. @throws 409 naming who started them, and when */
async function assertNotRunning({ trx }: UnitOfWork, shift: ShiftRow, date: string, offered: Offered) {
  const running = (await runningRounds(trx, shift.id)).find(
    (one) =>
      one.start_date <= date &&
      (one.end_date === null || date <= one.end_date) &&
      ('open_shift_id' in offered
        ? one.open_shift_id === offered.open_shift_id
        : one.replaced_user_id === offered.replaced_user_id),
  );
  if (!running) return;
  const [by] = running.created_by === null ? [] : await namesOf(trx, [running.created_by]);
  const when = clockTime(running.created_at.getTime(), shift.timezone);
  throw conflict(
    `${by ? `${by} offered this shift` : 'This shift was offered automatically'} at ${when}. Stop these offers first.`,
  );
}

/** Checks that a wave can ask each employee. @throws 400 naming the first who can't be asked, with the reason */
async function assertOfferable(
  unit: UnitOfWork,
  shift: ShiftRow,
  { date, users, replacing }: StartRoundBody,
) {
  const { trx, actor } = unit;
  const field = 'users';
  if (users.includes(actor.userId)) throw badField(field, "You can't offer a shift to yourself.");
  if (new Set(users).size < users.length || (replacing && users.includes(replacing)))
    throw badField(field, 'Select each employee once, and not the one who works the date.');
  await assertStaffInReach(trx, actor, users, field);
  const slot = slotIn(shift, { start: date, end: date });
  const found = await loadAvailability(
    { db: trx },
    users.map((userId) => ({ userId, slot })),
  );
  const unable = found.find((one) => !one || !isOfferable(one));
  if (!unable && found.length === users.length) return;
  const reasons = [...(unable?.reasons ?? []), ...(unable?.cautions ?? [])];
  throw badField(
    field,
    unable
      ? refusalSentence(unable.person.name, reasons)
      : 'Employee not found. Choose someone from the list.',
  );
}

/** Returns the answer for the manager: `Offered to 5 staff.`, or when the first wave goes out. */
function startedSentence(asked: number, next: number, timezone: string): string {
  if (asked === 0) return `Offers start at ${clockTime(next, timezone)}.`;
  return `Offered to ${asked === 1 ? '1 employee' : `${asked} staff`}.`;
}

/**
 * Starts a round. The first wave goes out right away, or when the location's wave hours begin.
 *
 * @throws 404 out of reach; 400 if the date can't be offered, or someone can't be asked (with the reason); 409 if the date
 * isn't open anymore, or its offers are running (with who started them, and when)
 */
export async function startRound(
  unit: UnitOfWork,
  body: StartRoundBody,
): Promise<{ message: string; round: string }> {
  const { trx, actor, clock, ids, audit } = unit;
  const { date, users, replacing } = body;
  await findWhole(trx, actor, body.shift);
  await lockPeople(trx, replacing ? [replacing] : []);
  await lockShift(trx, body.shift);
  const { shift, offered } = await offeredOn(unit, body);
  await assertNotRunning(unit, shift, date, offered);
  await assertOfferable(unit, shift, body);
  const now = clock.now();
  const { start, end } = intervalOn(shift, date);
  const { wave_start: from, wave_end: to } = await waveOptions(trx, shift.location_id);
  const due = now.getTime() < start ? start : end;
  const first = earliestSend(now.getTime(), { due, timezone: shift.timezone, from, to });
  const { position_id, start_time, end_time } = shiftOn(shift, date);
  const round = {
    id: ids.next(),
    shift_id: shift.id,
    start_date: date,
    end_date: date,
    open_shift_id: null,
    ...offered,
    position_id,
    start_time,
    end_time,
    award_mode: body.award_mode,
    message: body.message?.trim() ?? '',
    wave_size: body.wave_size,
    next_wave_at: new Date(first),
    created_by: actor.userId,
    created_at: now,
  };
  await insertRound(trx, round);
  await insertQueue(trx, round, users);
  await audit(trx, actor, {
    action: 'offer_round.started',
    ...audited('offer_round', { id: round.id, location_id: shift.location_id }),
    after: {
      shift: shift.shift_code,
      date,
      to: users,
      wave_size: body.wave_size,
      award_mode: body.award_mode,
    },
  });
  await publishOffer(unit, shift.location_id);
  const isSent = first <= now.getTime() && (await sendWave(unit, round.id)) === 'SENT';
  const sent = await trx
    .selectFrom('open_shift_offers')
    .select('user_id')
    .where('round_id', '=', round.id)
    .where('sent_at', 'is not', null)
    .execute();
  return { message: startedSentence(isSent ? sent.length : 0, first, shift.timezone), round: round.id };
}
