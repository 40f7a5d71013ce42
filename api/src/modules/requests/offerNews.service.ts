/** Notifies employees that they are offered open shifts. */
import { sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { counted } from '@ondeck/shared/domain/words';
import type { Notice } from '../../platform/notify/notice';
import type { AnyUnit } from '../../platform/services';
import {
  describeDate,
  describeRange,
  describeTimes,
  nextStart,
  type OpenShift,
  shiftOn,
  type ShiftRow,
} from '../planning/planning.door';

/** Dates of a shift that an employee is offered, with their round. */
export type OfferedWork = ShiftRow & Pick<OpenShift, 'gap_start' | 'gap_end'> & { readonly round_id: string };

/** Returns when and where the work is: `LKV-0042, today 6:00–9:00 AM ET at Lakeview`. */
function placeInWords(work: OfferedWork, now: Date): string {
  const { gap_start: start, gap_end: end, shift_code, location_title } = work;
  const when =
    start === end
      ? describeDate(work, start, now)
      : `${describeRange({ start, end })}, ${describeTimes(shiftOn(work, start))}`;
  return `${shift_code}, ${when} at ${location_title}`;
}

/** Returns the text message of an offer: `Can you work Wed 12-09, 6:00–9:00 AM, Lifeguard at Lakeview?` */
function textOf(works: readonly OfferedWork[], now: Date): Pick<Notice, 'dueAt' | 'text' | 'textLink'> {
  const [first, second] = works;
  const dueAt = first && nextStart(first, { start: first.gap_start, end: first.gap_end }, now);
  if (!first || !dueAt) return {};
  const date = plainDateIn(dueAt.getTime(), zoneAt(first, dueAt.getTime()));
  const { start_time, end_time, position_name, location_title } = shiftOn(first, date);
  const more = second ? `, and ${counted(works.length - 1, 'more shift')}` : '';
  return {
    dueAt,
    text: `Can you work ${sayDate(date).slice(0, -5)}, ${sayTimeRange(start_time, end_time)}, ${position_name} at ${location_title}${more}?`,
    textLink: `/open-shifts?start=${date}`,
  };
}

/** Returns the notification of one date, which asks the employee to accept or decline. */
function askDate(work: OfferedWork): Pick<Notice, 'title' | 'body' | 'link'> {
  const { gap_start: date, shift_code, location_title, round_id } = work;
  const { start_time, end_time, position_name } = shiftOn(work, date);
  return {
    title: `Can you work ${sayDate(date)}, ${sayTimeRange(start_time, end_time)}?`,
    body: `${position_name} at ${location_title}. Accept or decline. ${shift_code}.`,
    link: `/open-shifts?offer=${round_id}`,
  };
}

/** Returns the notification of several dates or several shifts. */
function askSeveral(works: readonly OfferedWork[], now: Date): Pick<Notice, 'title' | 'body' | 'link'> {
  const words = works.map(
    (work) => `${work.shift_code}, ${describeRange({ start: work.gap_start, end: work.gap_end })}`,
  );
  const [first, second] = works;
  const shown = second ? `?start=${first?.gap_start}` : `?offer=${first?.round_id}`;
  return {
    title: `You've been offered ${words.join('; ')}`,
    body: `${works.map((work) => placeInWords(work, now)).join('; ')}. The first employee to accept gets the shift.`,
    link: `/open-shifts${shown}`,
  };
}

/** Sends an employee one notification about everything that they are offered together. */
export async function notifyOffered(
  unit: AnyUnit,
  userId: string,
  works: readonly OfferedWork[],
): Promise<void> {
  const { trx, clock, notify } = unit;
  const now = clock.now();
  const [first, second] = works;
  if (!first) return;
  const isOneDate = !second && first.gap_start === first.gap_end;
  await notify(trx, {
    userId,
    topic: 'openShifts',
    kind: 'openShift.offered',
    ...(isOneDate ? askDate(first) : askSeveral(works, now)),
    ...textOf(works, now),
  });
  await unit.changes.publish(trx, { topic: 'Offer', userId });
}
