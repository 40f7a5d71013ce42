import { daysBetween, earlierDate } from '@ondeck/shared/domain/calendar/plainDate';
import { fromMinutes, minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { MoveDateBody } from '@ondeck/shared/schemas/shiftDates';
import type { Shift, ShiftChangeBody } from '@ondeck/shared/schemas/shifts';
import { showDate, showLongDay, showTimeRange } from '@ondeck/shared/time/display';

/** A proposed move of one date of a shift to another day, time, or employee, or a copy of that date. */
export interface ProposedMove {
  readonly event: ScheduleEvent;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  /** The employee whose assignment moves; null for an open shift. */
  readonly from: string | null;
  /** The employee who works the date after the move; null leaves it open, undefined keeps its staff. */
  readonly to: string | null | undefined;
  readonly copy: boolean;
  /** The location of the cell that the shift was dropped on, on a board of several. */
  readonly place?: string | undefined;
}

/** Returns whether a shift was dropped on a cell of another location, where its code and staff don't belong. */
export const leavesLocation = ({ event, place }: Pick<ProposedMove, 'event' | 'place'>): boolean =>
  place !== undefined && place !== event.location.id;

export const shiftIdOf = ({ shift_id, id }: ScheduleEvent): string => shift_id ?? id;

/** Returns the proposed move that leaves a date unchanged. */
export const proposedMoveOf = (event: ScheduleEvent, from: string | null | undefined): ProposedMove => ({
  event,
  date: event.start_date,
  start_time: event.start_time,
  end_time: event.end_time,
  from: from ?? null,
  to: from,
  copy: false,
});

/**
 * Returns whether a date can be picked up. Meetings, drafts, and canceled dates can't; past dates can, to be copied.
 */
export const canBePickedUp = ({ type, exception, draft }: ScheduleEvent): boolean =>
  type === 'shift' && exception !== 'CANCELLED' && !draft;

const hasOtherTimes = ({ event, start_time, end_time }: ProposedMove): boolean =>
  start_time !== event.start_time || end_time !== event.end_time;

/** Returns whether the proposed move changes nothing. */
export const isIdle = (wish: ProposedMove): boolean =>
  !wish.copy &&
  wish.date === wish.event.start_date &&
  !hasOtherTimes(wish) &&
  (wish.to ?? null) === wish.from;

/** Returns the request body for moving or copying one date. */
export function moveBody({ event, date, start_time, end_time, from, to, copy }: ProposedMove): MoveDateBody {
  const times = { to_date: date, start_time, end_time };
  if (copy) return { ...times, copy, ...(to === undefined ? {} : { user_id: to }) };
  const moved = { ...times, seen: { start_time: event.start_time, end_time: event.end_time } };
  return to === undefined || to === from ? moved : { ...moved, for_user_id: from, user_id: to };
}

const STEP = 15;
const LAST = 24 * 60 - STEP;

/** Moves the end by quarter hours. The shift keeps at least 15 minutes and ends on the same day. */
export function stretched(wish: ProposedMove, quarters: number): ProposedMove {
  const least = minutesOf(wish.start_time) + STEP;
  const end = Math.min(LAST, Math.max(least, minutesOf(wish.event.end_time) + quarters * STEP));
  return { ...wish, end_time: fromMinutes(end) };
}

/** Moves start and end by quarter hours. The shift keeps its length and its day. */
export function shifted(wish: ProposedMove, quarters: number): ProposedMove {
  const [start, end] = [minutesOf(wish.event.start_time), minutesOf(wish.event.end_time)];
  const by = Math.min(LAST - end, Math.max(-start, quarters * STEP));
  return { ...wish, start_time: fromMinutes(start + by), end_time: fromMinutes(end + by) };
}

/** Describes the new time: `Friday, March 12 (03-12-2027), 4:00–8:00 PM`. */
export const whenLabel = ({
  date,
  start_time,
  end_time,
}: Pick<ProposedMove, 'date' | 'start_time' | 'end_time'>) =>
  `${showLongDay(date)} (${showDate(date)}), ${showTimeRange(start_time, end_time)}`;

const DAYS_OF_A_WEEK = 7;

/**
 * Returns the request body for changing all following dates. Returns undefined if that makes no sense: for a one-time
 * shift, a copy, a covered date, or a move so far that weeks would be skipped.
 *
 * @param shift - the shift as it is from that date
 */
export function followingBody(shift: Shift, wish: ProposedMove): ShiftChangeBody | undefined {
  const { event, date, start_time, end_time, from, to, copy } = wish;
  const days = daysBetween(event.start_date, date);
  const reach = shift.shift_repeat === 'WEEKLY' ? DAYS_OF_A_WEEK : 1;
  if (copy || shift.schedule_type !== 'RECURRING_SHIFT' || Math.abs(days) >= reach) return undefined;
  // An employee who covers a date can pass on only that date.
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

/** Returns a shift's own values as a request body. */
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

/** Returns the body that undoes {@link followingBody}: the shift's old values from the same date onward. */
export function wayBackOf(shift: Shift, following: ShiftChangeBody): ShiftChangeBody {
  const from = following.from_date ?? shift.start_date;
  const staff = shift.staff.map(({ id, start_date, end_date }) => ({
    id,
    start_date: start_date && start_date > from ? start_date : null,
    end_date,
  }));
  return { ...plainBody(shift), staff, from_date: from, scope: 'FOLLOWING' };
}
