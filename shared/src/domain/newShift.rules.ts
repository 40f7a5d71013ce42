import { type Finding, type Sentence, sayFinding } from './fieldMessages';
import { fieldLimits } from './fields';
import { isPlainDate, type PlainDate, weekdayName } from './plainDate';
import { isPlainTime } from './plainTime';

/** Sent over HTTP and kept in logs: codes are never renamed. */
export type NewShiftCode =
  | 'newShift.required'
  | 'newShift.dateFormat'
  | 'newShift.timeFormat'
  | 'newShift.endNotAfterStart'
  | 'newShift.dateInPast'
  | 'newShift.dayDiffers'
  | 'newShift.reasonTooLong';

export const newShiftMessages: Readonly<Record<NewShiftCode, Sentence>> = {
  'newShift.required': 'This field is required.',
  'newShift.dateFormat': 'Invalid date format',
  'newShift.timeFormat': 'Invalid time format',
  'newShift.endNotAfterStart': 'End Time must be greater than Start Time',
  'newShift.dateInPast': 'The date has already passed.',
  'newShift.dayDiffers': 'The date is not on this day of the week.',
  'newShift.reasonTooLong': ({ max }) => `Reason must be at most ${max} characters`,
};

export const newShiftSentence = (finding: Finding<NewShiftCode>): string =>
  sayFinding(newShiftMessages, finding);

/** An empty field is `''` or null. */
export interface NewShiftDraft {
  date: string | null;
  startTime: string | null;
  endTime: string | null;
  /** `yes` or `no`. */
  ok3months: string | null;
  /** Optional: `SUNDAY` to `SATURDAY`. */
  weekDay: string | null;
  reason: string | null;
}

const found = (code: NewShiftCode, field: string, params: Finding['params'] = {}): Finding<NewShiftCode> => ({
  code,
  field,
  params,
});

function fieldFindings(
  value: string | null,
  field: string,
  isGood: (value: string) => boolean,
  bad: NewShiftCode,
): Finding<NewShiftCode>[] {
  if (!value) return [found('newShift.required', field)];
  return isGood(value) ? [] : [found(bad, field)];
}

const isAnswer = (value: string): boolean => value === 'yes' || value === 'no';

/**
 * Checks a request for a new shift. Today is accepted, yesterday is not.
 *
 * @param context - `today` where the person is: any of their locations may be meant
 * @returns every finding, empty when it may be sent; `field` is the wire's name; never throws
 */
export function checkNewShift(draft: NewShiftDraft, context: { today: PlainDate }): Finding<NewShiftCode>[] {
  const { date, startTime, endTime, weekDay } = draft;
  const findings = [
    ...fieldFindings(date, 'date_of_availability', isPlainDate, 'newShift.dateFormat'),
    ...fieldFindings(startTime, 'start_time', isPlainTime, 'newShift.timeFormat'),
    ...fieldFindings(endTime, 'end_time', isPlainTime, 'newShift.timeFormat'),
    ...fieldFindings(draft.ok3months, 'ok3months', isAnswer, 'newShift.required'),
  ];
  if (isPlainTime(startTime) && isPlainTime(endTime) && endTime <= startTime) {
    findings.push(found('newShift.endNotAfterStart', 'end_time'));
  }
  if (isPlainDate(date)) {
    if (date < context.today) findings.push(found('newShift.dateInPast', 'date_of_availability'));
    if (weekDay && weekDay !== weekdayName(date)) findings.push(found('newShift.dayDiffers', 'week_days'));
  }
  const max = fieldLimits.newShiftReason;
  if ((draft.reason?.trim().length ?? 0) > max) {
    findings.push(found('newShift.reasonTooLong', 'reason', { max }));
  }
  return findings;
}
