/** Notifies employees of the shifts that a publication or an import created. */
import { counted, listed } from '@ondeck/shared/domain/words';
import { grouped } from '../../../platform/core/grouped';
import type { Trx } from '../../../platform/database/types';
import type { Notice } from '../../../platform/notify/notice';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import type { Saved } from '../changes/planChanges';
import { notifiedOtherwise } from '../effects/flush.service';
import { describeRange, describeTimes } from '../plan/planning.words';
import { earliestAfter, lifeOf, nextStart } from '../plan/shiftOn.rules';
import { findShifts, type ShiftRow } from '../plan/shiftRows.repository';
import { isClosed } from './fit.service';

/** A shift and an employee who is scheduled for it. */
interface Work {
  readonly userId: string;
  readonly shiftId: string;
}

const SHIFTS_NAMED = 6;
const LOCATIONS_NAMED = 3;

/** Describes a shift: `Swim, 03-15-2027, 4:00 PM to 8:00 PM`. */
export const shiftInWords = (shift: ShiftRow): string =>
  `${shift.position_name}, ${describeRange({ start: shift.start_date, end: shift.end_date })}, ${describeTimes(shift)}`;

/** Returns the notification about an employee's new shifts. At several locations, each shift names its location. */
function noticeOf(shifts: readonly ShiftRow[]): Pick<Notice, 'title' | 'body'> {
  const titles = [...new Set(shifts.map(({ location_title }) => location_title))];
  const where =
    titles.length > LOCATIONS_NAMED ? counted(titles.length, 'location') : listed(titles.toSorted());
  const named = shifts.slice(0, SHIFTS_NAMED).map((shift) => {
    const at = titles.length > 1 ? ` at ${shift.location_title}` : '';
    return `${shift.shift_code}${at}: ${shiftInWords(shift)}.`;
  });
  const more = shifts.length - named.length;
  return {
    title: `You're scheduled for ${counted(shifts.length, 'new shift')} at ${where}`,
    body: [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
  };
}

/** Returns the shifts of each employee, without shifts whose dates are all canceled because the location is closed. */
async function worksOf(trx: Trx, works: readonly Work[]) {
  const ids = [...new Set(works.map(({ shiftId }) => shiftId))];
  const shifts = new Map((await findShifts(trx, ids)).map((shift) => [shift.id, shift]));
  return works.flatMap(({ userId, shiftId }) => {
    const shift = shifts.get(shiftId);
    return shift && !isClosed(shift) ? [{ userId, shift }] : [];
  });
}

type Port = Pick<AnyUnit, 'trx' | 'clock' | 'notify'>;

/** Sends one notification for each group of works, all of one employee. */
async function sendEach(
  { trx, clock, notify }: Port,
  works: readonly Work[],
  groupOf: (work: { readonly userId: string; readonly shift: ShiftRow }) => string,
): Promise<void> {
  for (const own of grouped(await worksOf(trx, works), groupOf).values()) {
    const [first] = own;
    if (!first) continue;
    await notify(trx, {
      userId: first.userId,
      topic: 'schedule',
      kind: 'schedule.published',
      ...noticeOf(own.map(({ shift }) => shift)),
      link: '/view-schedule',
      dueAt: earliestAfter(
        clock.now(),
        own.map(({ shift }) => nextStart(shift, lifeOf(shift), clock.now())),
      ),
    });
  }
}

/** Sends each employee one notification about their new shifts at all locations. */
export const notifyAcrossLocations = (port: Port, works: readonly Work[]): Promise<void> =>
  sendEach(port, works, ({ userId }) => userId);

/** Suppresses the usual notification of each new shift, and returns the employees of the shifts. */
export async function withoutUsualNotices(unit: UnitOfWork, made: readonly Saved[]): Promise<Work[]> {
  const works = made
    .flatMap(({ add }) => add)
    .map(({ shift_id, user_id }) => ({ userId: user_id, shiftId: shift_id }));
  for (const { userId, shiftId } of works) await notifiedOtherwise(unit, userId, shiftId);
  return works;
}

/**
 * Sends each employee one notification for each location about all their new shifts, except shifts whose dates are all
 * canceled because the location is closed.
 */
export const notifyPublished = async (unit: UnitOfWork, made: readonly Saved[]): Promise<void> =>
  sendEach(
    unit,
    await withoutUsualNotices(unit, made),
    ({ userId, shift }) => `${shift.location_id} ${userId}`,
  );
