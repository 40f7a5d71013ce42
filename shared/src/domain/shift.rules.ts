import { type Finding, type Sentence, sayFinding } from './fieldMessages';
import type { ScheduleType, ShiftRepeat } from './occurrences';
import { isPlainDate, type PlainDate, weekdayName } from './plainDate';
import { isPlainTime } from './plainTime';

/** Sent over HTTP and kept in logs: codes are never renamed. */
export type ShiftCode =
  | 'shift.startDateRequired'
  | 'shift.startTimeRequired'
  | 'shift.endTimeRequired'
  | 'shift.dateFormat'
  | 'shift.timeFormat'
  | 'shift.endDateBeforeStart'
  | 'shift.endNotAfterStart'
  | 'shift.repeatRequired'
  | 'shift.typeRequired'
  | 'shift.dayDiffers'
  | 'shift.staffOutside'
  | 'shift.staffEndBeforeStart'
  | 'shift.staffTwice'
  | 'shift.secondStaffOneTime';

export const shiftMessages: Readonly<Record<ShiftCode, Sentence>> = {
  'shift.startDateRequired': 'Date is required',
  'shift.startTimeRequired': 'Start Time is required',
  'shift.endTimeRequired': 'End Time is required',
  'shift.dateFormat': 'Invalid date format',
  'shift.timeFormat': 'Invalid time format',
  'shift.endDateBeforeStart': 'End date cannot be before start date',
  'shift.endNotAfterStart': 'End Time must be greater than Start Time',
  'shift.repeatRequired': 'Please select Shift Repeat.',
  'shift.typeRequired': 'Please select Shift Type.',
  'shift.dayDiffers': 'The start date is not on this day of the week.',
  'shift.staffOutside': ({ staff }) => `The dates of Staff ${staff} must lie within the shift's.`,
  'shift.staffEndBeforeStart': 'End date cannot be before start date',
  'shift.staffTwice': 'Staff 1 and Staff 2 are the same person on the same dates.',
  'shift.secondStaffOneTime': 'Only a recurring shift can have a Staff 2.',
};

export const shiftSentence = (finding: Finding<ShiftCode>): string => sayFinding(shiftMessages, finding);

/** One person of a draft; null dates mean the shift's own. */
export interface StaffDraft {
  userId: string;
  startDate: string | null;
  endDate: string | null;
}

/** An empty field is `''` or null. */
export interface ShiftDraft {
  scheduleType: ScheduleType;
  repeat: ShiftRepeat | '' | null;
  startDate: string | null;
  endDate: string | null;
  startTime: string | null;
  endTime: string | null;
  positionId: string | null;
  /** Optional; only checked against the start date. */
  shiftDay: string | null;
  /** Staff 1 and Staff 2, in this order. */
  staff: readonly StaffDraft[];
}

type Findings = Finding<ShiftCode>[];
const found = (code: ShiftCode, field: string, params: Finding['params'] = {}): Finding<ShiftCode> => ({
  code,
  field,
  params,
});

function timeFindings(startTime: string | null, endTime: string | null): Findings {
  const one = (value: string | null, field: string, missing: ShiftCode): Findings => {
    if (!value) return [found(missing, field)];
    return isPlainTime(value) ? [] : [found('shift.timeFormat', field)];
  };
  const findings = [
    ...one(startTime, 'start_time', 'shift.startTimeRequired'),
    ...one(endTime, 'end_time', 'shift.endTimeRequired'),
  ];
  if (isPlainTime(startTime) && isPlainTime(endTime) && endTime <= startTime) {
    findings.push(found('shift.endNotAfterStart', 'end_time'));
  }
  return findings;
}

function dateFindings(draft: ShiftDraft): Findings {
  const { startDate, endDate, shiftDay } = draft;
  if (!startDate) return [found('shift.startDateRequired', 'start_date')];
  if (!isPlainDate(startDate)) return [found('shift.dateFormat', 'start_date')];
  const findings: Findings = [];
  if (shiftDay && shiftDay !== weekdayName(startDate)) findings.push(found('shift.dayDiffers', 'shift_day'));
  if (!endDate || draft.scheduleType !== 'RECURRING_SHIFT') return findings;
  if (!isPlainDate(endDate)) findings.push(found('shift.dateFormat', 'end_date'));
  else if (endDate < startDate) findings.push(found('shift.endDateBeforeStart', 'end_date'));
  return findings;
}

/** The dates that a draft gives to a person: its own, else the shift's; null where the shift's are not known yet. */
function spanOf(draft: ShiftDraft, staff: StaffDraft): { from: PlainDate; to: PlainDate | null } | null {
  if (!isPlainDate(draft.startDate)) return null;
  const isRecurring = draft.scheduleType === 'RECURRING_SHIFT';
  const shiftEnd = isRecurring ? draft.endDate || null : draft.startDate;
  return { from: staff.startDate || draft.startDate, to: staff.endDate || shiftEnd };
}

function staffDateFindings(draft: ShiftDraft, staff: StaffDraft, number: number): Findings {
  const field = `staff.${number - 1}`;
  const dates = [staff.startDate, staff.endDate].filter((date): date is string => !!date);
  if (!dates.every(isPlainDate)) return [found('shift.dateFormat', field, { staff: number })];
  const whole = spanOf(draft, { userId: staff.userId, startDate: null, endDate: null });
  const span = spanOf(draft, staff);
  if (!whole || !span) return [];
  const { from, to } = whole;
  if (dates.some((date) => date < from || (to !== null && date > to))) {
    return [found('shift.staffOutside', field, { staff: number })];
  }
  return span.to !== null && span.to < span.from
    ? [found('shift.staffEndBeforeStart', field, { staff: number })]
    : [];
}

function staffFindings(draft: ShiftDraft): Findings {
  const findings = draft.staff.flatMap((one, index) => staffDateFindings(draft, one, index + 1));
  const [first, second] = draft.staff;
  if (!first || !second) return findings;
  if (draft.scheduleType !== 'RECURRING_SHIFT') findings.push(found('shift.secondStaffOneTime', 'staff.1'));
  const [a, b] = [spanOf(draft, first), spanOf(draft, second)];
  const isShared = a && b && (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);
  if (first.userId === second.userId && isShared) findings.push(found('shift.staffTwice', 'staff.1'));
  return findings;
}

/**
 * Checks a shift, or a meeting without its staff, against every rule that needs no I/O. That it overlaps nobody's
 * other work is the candidates' rule.
 *
 * @returns every finding, empty when it may be saved; `field` is the wire's name (`staff.0`, `staff.1` for the two
 * people); never throws
 */
export function checkShift(draft: ShiftDraft): Finding<ShiftCode>[] {
  const findings = [...dateFindings(draft), ...timeFindings(draft.startTime, draft.endTime)];
  if (draft.scheduleType === 'RECURRING_SHIFT' && !draft.repeat) {
    findings.push(found('shift.repeatRequired', 'shift_repeat'));
  }
  if (!draft.positionId) findings.push(found('shift.typeRequired', 'shift_type'));
  return [...findings, ...staffFindings(draft)];
}
