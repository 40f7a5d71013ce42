/** Refusals and notices of planning, in words. */
import { type CandidateReason, reasonSentence } from '@ondeck/shared/domain/candidates.rules';
import { formatDisplayDate } from '@ondeck/shared/domain/plainDate';
import { formatDisplayTime } from '@ondeck/shared/domain/plainTime';
import { badRequest, type Fields } from '../../core/errors';
import type { PatternColumns } from './commitments';
import type { DateRange } from './dateRanges';

export interface Refused {
  readonly name: string;
  readonly reasons: readonly CandidateReason[];
  /** The field of the form that named the person. */
  readonly field?: string | undefined;
}

/** `Ana Silva: Overlaps LKV-0042 on 11-23-2026.` */
export const refusalSentence = ({ name, reasons }: Refused): string =>
  `${name}: ${reasons.map(reasonSentence).join(' ')}`;

/** The 400 that names everybody who cannot work it, and why. */
export function refusePeople(refused: readonly Refused[]): never {
  const fields: Record<string, string> = {};
  for (const one of refused) if (one.field !== undefined) fields[one.field] = refusalSentence(one);
  const named: Fields | undefined = Object.keys(fields).length > 0 ? fields : undefined;
  throw badRequest(refused.map(refusalSentence).join(' '), named);
}

/** `11-23-2026`, `11-23-2026 to 11-27-2026`, `from 11-23-2026 on`. */
export function rangeInWords({ start, end }: DateRange): string {
  if (end === start) return formatDisplayDate(start);
  return end === null
    ? `from ${formatDisplayDate(start)} on`
    : `${formatDisplayDate(start)} to ${formatDisplayDate(end)}`;
}

/** `03:30 PM to 06:15 PM` */
export const timesInWords = (plan: Pick<PatternColumns, 'start_time' | 'end_time'>): string =>
  `${formatDisplayTime(plan.start_time)} to ${formatDisplayTime(plan.end_time)}`;
