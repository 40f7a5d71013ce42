import { daysBetween, earlierDate } from '@ondeck/shared/domain/calendar/plainDate';
import { fromMinutes, minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { MoveDateBody } from '@ondeck/shared/schemas/shiftDates';
import type { Shift, ShiftChangeBody } from '@ondeck/shared/schemas/shifts';
import { showDate, showLongDay, showTimeRange } from '@ondeck/shared/time/display';

/** What somebody wants of one date of a shift: another day, time or person, or a copy of it. */
export interface ProposedMove {
  readonly event: ScheduleEvent;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Whose part of it is meant; null: the one that nobody works. */
  readonly from: string | null;
  /** Who works it then; null: nobody; undefined: whoever does. */
  readonly to: string | null | undefined;
  readonly copy: boolean;
}

export const shiftIdOf = ({ shift_id, id }: ScheduleEvent): string => shift_id ?? id;

/** The wish that leaves a date as it is. */
export const proposedMoveOf = (event: ScheduleEvent, from: string | null | undefined): ProposedMove => ({
  event,
  date: event.start_date,
  start_time: event.start_time,
  end_time: event.end_time,
  from: from ?? null,
  to: from,
  copy: false,
});

/** Whether a date can be picked up: meetings, drafts and what is cancelled cannot; what is over can be copied. */
export const canBePickedUp = ({ type, exception, draft }: ScheduleEvent): boolean =>
  type === 'shift' && exception !== 'CANCELLED' && !draft;

const hasOtherTimes = ({ event, start_time, end_time }: ProposedMove): boolean =>
  start_time !== event.start_time || end_time !== event.end_time;

/** Whether nothing would come of it. */
export const isIdle = (wish: ProposedMove): boolean =>
  !wish.copy &&
  wish.date === wish.event.start_date &&
  !hasOtherTimes(wish) &&
  (wish.to ?? null) === wish.from;

/** What is sent about one date. */
export function moveBody({ event, date, start_time, end_time, from, to, copy }: ProposedMove): MoveDateBody {
  const times = { to_date: date, start_time, end_time };
  if (copy) return { ...times, copy, ...(to === undefined ? {} : { user_id: to }) };
  const moved = { ...times, seen: { start_time: event.start_time, end_time: event.end_time } };
  return to === undefined || to === from ? moved : { ...moved, for_user_id: from, user_id: to };
}

const STEP = 15;
const LAST = 24 * 60 - STEP;

/** The wish with its end some quarters of an hour later or earlier; at least one is left. */
export function stretched(wish: ProposedMove, quarters: number): ProposedMove {
  const least = minutesOf(wish.start_time) + STEP;
  const end = Math.min(LAST, Math.max(least, minutesOf(wish.event.end_time) + quarters * STEP));
  return { ...wish, end_time: fromMinutes(end) };
}

/** The wish at another time of its day, as long as it is. */
export function shifted(wish: ProposedMove, quarters: number): ProposedMove {
  const [start, end] = [minutesOf(wish.event.start_time), minutesOf(wish.event.end_time)];
  const by = Math.min(LAST - end, Math.max(-start, quarters * STEP));
  return { ...wish, start_time: fromMinutes(start + by), end_time: fromMinutes(end + by) };
}

/** `Friday, March 12 (03-12-2027), 4:00 PM to 8:00 PM` */
export const whenLabel = ({
  date,
  start_time,
  end_time,
}: Pick<ProposedMove, 'date' | 'start_time' | 'end_time'>) =>
  `${showLongDay(date)} (${showDate(date)}), ${showTimeRange(start_time, end_time)}`;

const DAYS_OF_A_WEEK = 7;

/**
 * What is sent where all following dates are meant too; undefined where that means nothing: a one-time shift, a copy, or
 * a day so far away that weeks would be left out.
 *
 * @param shift - as it is from the date on
 */
export function followingBody(shift: Shift, wish: ProposedMove): ShiftChangeBody | undefined {
  const { event, date, start_time, end_time, from, to, copy } = wish;
  const days = daysBetween(event.start_date, date);
  const reach = shift.shift_repeat === 'WEEKLY' ? DAYS_OF_A_WEEK : 1;
  if (copy || shift.schedule_type !== 'RECURRING_SHIFT' || Math.abs(days) >= reach) return undefined;
  // Somebody who stands in for a date gives nothing away but that date.
  if (event.staff.some(({ id, covers }) => id === from && covers)) return undefined;
  const first = earlierDate(event.start_date, date);
  const people = shift.staff.map((person) => ({
    id: person.id === from && to !== undefined ? to : person.id,
    start_date: person.start_date && person.start_date > first ? person.start_date : null,
    end_date: person.end_date,
  }));
  const added = from === null && to ? [{ id: to, start_date: null, end_date: null }] : [];
  return {
    ...plainBody(shift),
    start_date: days === 0 ? shift.start_date : date,
    start_time,
    end_time,
    staff: [...people, ...added].flatMap(({ id, ...dates }) => (id === null ? [] : [{ id, ...dates }])),
    from_date: first,
    scope: 'FOLLOWING',
  };
}

/** A shift as a form would send it back. */
const plainBody = (shift: Shift): ShiftChangeBody => ({
  location: shift.location.id,
  schedule_type: shift.schedule_type,
  shift_repeat: shift.shift_repeat,
  start_date: shift.start_date,
  end_date: shift.end_date,
  start_time: shift.start_time,
  end_time: shift.end_time,
  shift_type: shift.shift_type[0]?.id ?? '',
  staff: shift.staff.map(({ id, start_date, end_date }) => ({ id, start_date, end_date })),
  comments: shift.comments,
});

/** What takes {@link followingBody} back: the shift as it was, from the same day on. */
export function wayBackOf(shift: Shift, following: ShiftChangeBody): ShiftChangeBody {
  const from = following.from_date ?? shift.start_date;
  const staff = shift.staff.map(({ id, start_date, end_date }) => ({
    id,
    start_date: start_date && start_date > from ? start_date : null,
    end_date,
  }));
  return { ...plainBody(shift), staff, from_date: from, scope: 'FOLLOWING' };
}
