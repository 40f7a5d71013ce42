/** What a move would be refused or warned for: decided by the functions that the move asks, without a write or a lock. */
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import type { MoveDateBody, MovePreview } from '@ondeck/shared/schemas/shiftDates';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import type { UserActor } from '../../../platform/auth/actor';
import { refusalsOf, refuse } from '../../../platform/core/errors';
import type { Services } from '../../../platform/services';
import { type Availability, namedWarnings } from '../people/availability.service';
import { findWhole, type WholeShift } from '../plan/shiftWrites.repository';
import { askAssign } from './assign.service';
import { aimOf, atMove, coveredBy, timesOnDay } from './moveDate.service';
import { decideCopy, decideMoveToDay, decideOneTimeMove, type Target } from './moveToDay.service';
import { askOwner, freeRelease, replacedOn } from './replace.service';
import { assertChangeable } from './dateChecks.service';
import { decideDate, type ShiftDate } from './shiftDates.service';

type Asked = Pick<Services, 'db' | 'clock'>;
type Warned = readonly Availability[];

/** Whether somebody can take a date: as their own, or for whom they stand in. */
async function askToFill(
  { db, clock }: Asked,
  whole: WholeShift,
  date: string,
  userId: string,
  covers: string | null,
): Promise<Warned> {
  const { shift } = whole;
  if (covers === null && (await freeRelease(db, shift.id, userId, date)) !== null)
    return (await askOwner(db, { shift, date, owner: userId })).checked;
  const order = { userId, range: { start: date, end: date }, source: 'PLAN', field: 'user_id' } as const;
  return (await askAssign(db, shift, order, clock.now(), { shifts: [whole] })).checked;
}

async function askOnDay(
  services: Asked,
  actor: UserActor,
  whole: WholeShift,
  date: string,
  target: Target,
): Promise<Warned> {
  const { shift } = whole;
  const { from, to } = target;
  const { isOtherTime, times } = timesOnDay(shift, date, target);
  const rows = whole.rows.filter(
    (row) => to === from || row.user_id !== from || !isWithin(date, row.start_date, row.end_date),
  );
  if (!isOtherTime && from !== null && to !== null) {
    const replacement = { date, forUserId: from, userId: to };
    const { isBack } = await replacedOn(services.db, actor, whole, replacement);
    return isBack
      ? (await askOwner(services.db, { shift, date, owner: to })).checked
      : askToFill(services, { shift, rows }, date, to, from);
  }
  const { changed, checked } = isOtherTime
    ? await decideDate(services, services.db, { shift, rows }, date, times)
    : { changed: shift, checked: [] };
  if (to === null || to === from) return checked;
  const covers = coveredBy(whole.rows, date, target);
  return [...checked, ...(await askToFill(services, { shift: changed, rows }, date, to, covers))];
}

/** @throws what the move throws */
async function askMove(
  services: Asked,
  actor: UserActor,
  { id, date }: ShiftDate,
  body: MoveDateBody,
): Promise<Warned> {
  const { db } = services;
  const whole = await findWhole(db, actor, id);
  const { shift } = whole;
  if (body.copy) return (await decideCopy(services, db, actor, whole, { id, date }, body)).decision.checked;
  assertChangeable(services, shift, date);
  const target = await aimOf(services, db, actor, whole, date, body);
  if (shift.schedule_type === 'ONE_TIME_SHIFT')
    return (await decideOneTimeMove(services, db, actor, whole, date, target)).checked;
  if (target.to_date === date) return askOnDay(services, actor, whole, date, target);
  const decided = await decideMoveToDay(services, db, actor, whole, date, target);
  return decided.flatMap(({ decision }) => decision.checked);
}

/**
 * What a move would be refused or warned for. Reads only and locks nothing, so that whoever drags waits for no writer.
 *
 * @throws what the move throws that is no 400
 */
export async function previewMove(
  services: Asked,
  actor: UserActor,
  at: ShiftDate,
  body: MoveDateBody,
): Promise<MovePreview> {
  try {
    refuse(checkTimes(body.start_time, body.end_time));
    return { warnings: namedWarnings(await askMove(services, actor, at, body)), errors: [] };
  } catch (error) {
    return { warnings: [], errors: refusalsOf(atMove(error)) };
  }
}
