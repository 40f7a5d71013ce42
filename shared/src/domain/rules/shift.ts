import type { ScheduleType } from '../calendar/occurrences';
import { isPlainDate, isWithin, type PlainDate, weekdayName } from '../calendar/plainDate';
import { checkDate, checkDateOrder, checkTimes } from './dates';
import { type Finding, found } from './findings';

/**
 * An employee of a shift draft. Without their own dates, they work on the shift's dates. An empty id means no employee.
 */
interface StaffDraft {
  readonly id: string;
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
}

/** A shift as the form sends it. An empty field is `''` or null. */
export interface ShiftDraft {
  readonly schedule_type: ScheduleType;
  readonly shift_repeat?: string | null | undefined;
  readonly start_date: string | null;
  readonly end_date?: string | null | undefined;
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** The id of the position. */
  readonly shift_type: string | null;
  /** The weekday; optional, and only checked against the start date. */
  readonly shift_day?: string | null | undefined;
  /** Staff 1 and Staff 2, in this order. */
  readonly staff: readonly StaffDraft[];
}

const isRecurring = (draft: ShiftDraft): boolean => draft.schedule_type === 'RECURRING_SHIFT';

function dateFindings(draft: ShiftDraft): Finding[] {
  const { start_date: start, end_date: end, shift_day: day } = draft;
  const findings = checkDate(start, found('date.required', 'start_date'));
  if (!isPlainDate(start)) return findings;
  if (day && day !== weekdayName(start)) findings.push(found('shift.dayDiffers', 'shift_day'));
  if (!end || !isRecurring(draft)) return findings;
  return [...findings, ...checkDate(end, found('date.format', 'end_date')), ...checkDateOrder(start, end)];
}

/** Returns the dates an employee works in a draft: their own, else the shift's; null while the shift has none. */
function spanOf(draft: ShiftDraft, staff?: StaffDraft): { from: PlainDate; to: PlainDate | null } | null {
  if (!isPlainDate(draft.start_date)) return null;
  const shiftEnd = isRecurring(draft) ? draft.end_date || null : draft.start_date;
  return { from: staff?.start_date || draft.start_date, to: staff?.end_date || shiftEnd };
}

function staffDateFindings(draft: ShiftDraft, staff: StaffDraft, index: number): Finding[] {
  if (!staff.id) return [];
  const dates = (['start_date', 'end_date'] as const).flatMap((name) => {
    const date = staff[name];
    return date ? [{ date, field: `staff.${index}.${name}` }] : [];
  });
  const wrong = dates.find(({ date }) => !isPlainDate(date));
  if (wrong) return [found('date.format', wrong.field)];
  const [whole, own] = [spanOf(draft), spanOf(draft, staff)];
  if (!whole || !own) return [];
  const outside = dates.find(({ date }) => !isWithin(date, whole.from, whole.to));
  if (outside) return [found('shift.staffOutside', outside.field, { staff: index + 1 })];
  return checkDateOrder(own.from, own.to, `staff.${index}.end_date`);
}

function staffFindings(draft: ShiftDraft): Finding[] {
  const findings = draft.staff.flatMap((one, index) => staffDateFindings(draft, one, index));
  const [first, second] = draft.staff;
  if (!first?.id || !second?.id) return findings;
  if (!isRecurring(draft)) findings.push(found('shift.secondStaffOneTime', 'staff.1'));
  const [a, b] = [spanOf(draft, first), spanOf(draft, second)];
  const isShared = a && b && (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);
  if (first.id === second.id && isShared) findings.push(found('shift.staffTwice', 'staff.1'));
  return findings;
}

/**
 * Checks a shift against every rule that needs no I/O. Another rule checks overlaps with the staff's other work.
 *
 * @returns every finding; empty if the shift can be saved; `field` is the name used in calls, `staff.0` and `staff.1`
 * for the two employees, and `staff.0.start_date` for a date of theirs; never throws
 */
export function checkShift(draft: ShiftDraft): Finding[] {
  const findings = [...dateFindings(draft), ...checkTimes(draft.start_time, draft.end_time)];
  if (isRecurring(draft) && !draft.shift_repeat) findings.push(found('select.repeat', 'shift_repeat'));
  if (!draft.shift_type) findings.push(found('select.shiftType', 'shift_type'));
  return [...findings, ...staffFindings(draft)];
}
