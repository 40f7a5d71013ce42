/** Checks the availability of all staff of a shift together, as every write that assigns staff does. */
import { type CandidateReason, stoppedBy } from './reasons.rules';
import {
  firstOccurrenceDate,
  type Occurrence,
  occurrenceOn,
  occursOn,
} from '@ondeck/shared/domain/calendar/occurrences';
import { badRequest } from '../../../platform/core/errors';
import type { PlanView } from '../plan/planView';
import { type Ignored, loadAvailability } from './availability.service';
import { type Ask, type Availability, doneWork, ownChoice, refusalSentence } from './judgment.rules';
import { type DateRange, rangeIncludes } from '../plan/dateRanges.rules';
import { shiftOn, slotIn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';

export interface CheckedAssignment {
  readonly userId: string;
  readonly range: DateRange;
  /** True for past work under a position that is retired by now: the employee does not need to have the position. */
  readonly anyPosition?: boolean;
  /** Whether the employee chose the work or had it already; then their own availability doesn't stop them. */
  readonly isAgreed?: boolean | undefined;
  /** Whether the employee has already done the work; then options of the location only warn. */
  readonly isDone?: boolean | undefined;
  /** Name of the form field that selected the employee. */
  readonly field?: string | undefined;
  /**
   * The shift's times and position and the employee's dates before the change, for an employee who was already
   * assigned.
   */
  readonly before?: {
    readonly pattern: ShiftRow;
    readonly positionId: string;
    readonly range: DateRange;
  };
}

/** Checks whether all hours of an occurrence are also hours of another. Shorter hours break no more limits than before. */
const isWithinHours = (one: Occurrence, other: Occurrence): boolean =>
  other.start_time <= one.start_time && one.end_time <= other.end_time;

/**
 * Checks whether a reason counts against a stint. An assigned employee is refused only for what the change adds, but an
 * employee without upcoming dates is refused for every reason.
 */
function counts(
  reason: CandidateReason,
  { before, range, anyPosition }: CheckedAssignment,
  shift: ShiftRow,
): boolean {
  const stops = stoppedBy(reason);
  if (stops === 'a new position' && anyPosition) return false;
  if (!before || stops === 'every change') return true;
  if (firstOccurrenceDate(before.pattern, range.start, before.range.end) === null) return true;
  if (stops === 'a new position') return before.positionId !== shiftOn(shift, range.start).position_id;
  if (stops === 'new staff only') return false;
  if (stops === 'new dates or hours' || stops === 'new dates or positions') return true;
  const date = reason.date ?? shift.start_date;
  return !rangeIncludes(before.range, date) || !occursOn(before.pattern, date);
}

/** Returns a check for the dates whose hours an assigned employee already works before the change. */
const keptDates = ({ before, range }: CheckedAssignment): Ask['isKept'] =>
  before && firstOccurrenceDate(before.pattern, range.start, before.range.end) !== null
    ? (one) =>
        rangeIncludes(before.range, one.date) &&
        occursOn(before.pattern, one.date) &&
        isWithinHours(one, occurrenceOn(before.pattern, one.date))
    : undefined;

/** Returns a check for the dates that an assigned employee works in the same position before and after the change. */
const keptWork = ({ before, range }: CheckedAssignment, shift: ShiftRow): Ask['isKeptWork'] =>
  before && firstOccurrenceDate(before.pattern, range.start, before.range.end) !== null
    ? (date) =>
        rangeIncludes(before.range, date) &&
        occursOn(before.pattern, date) &&
        shiftOn(before.pattern, date).position_id === shiftOn(shift, date).position_id
    : undefined;

/** Returns the result for an employee who has done the work, chose it, or is assigned by a manager. */
function asChosen(able: Availability, { isDone, isAgreed }: CheckedAssignment): Availability {
  if (isDone) return doneWork(able);
  return isAgreed ? ownChoice(able) : able;
}

/** An employee who is unavailable for their stint, with the reason as a sentence. */
export interface Unfit {
  readonly userId: string;
  readonly name: string;
  readonly sentence: string;
  readonly field: string | undefined;
}

/**
 * Checks for every stint whether its employee is available. A save runs this check after locking, a preview without.
 *
 * @returns available and unavailable employees, each in the order of the stints
 */
export async function judgeAssignments(
  view: PlanView,
  shift: ShiftRow,
  stints: readonly CheckedAssignment[],
  ignored?: Ignored,
): Promise<{ readonly able: readonly Availability[]; readonly unfit: readonly Unfit[] }> {
  const asks = stints.map((stint) => ({
    userId: stint.userId,
    slot: slotIn(shift, stint.range),
    isKept: keptDates(stint),
    isKeptWork: keptWork(stint, shift),
  }));
  const found = await loadAvailability(view, asks, ignored);
  const able: Availability[] = [];
  const unfit: Unfit[] = [];
  for (const [index, stint] of stints.entries()) {
    const asked = found[index];
    const one = asked && asChosen(asked, stint);
    const reasons = one
      ? one.reasons.filter((reason) => counts(reason, stint, shift))
      : [{ code: 'INACTIVE' as const }];
    if (one && reasons.length === 0) {
      able.push(one);
      continue;
    }
    const name = one?.person.name ?? 'Employee';
    const sentence = refusalSentence(name, reasons);
    unfit.push({ userId: stint.userId, name, sentence, field: stint.field });
  }
  return { able, unfit };
}

/** Refuses a change that someone can't work. @throws 400 that names everyone who can't, with the other shift's code and date */
export function refuseUnfit(unfit: readonly Unfit[]): void {
  if (unfit.length === 0) return;
  const fields = unfit.flatMap(({ field, sentence }) => (field === undefined ? [] : [[field, sentence]]));
  throw badRequest(
    [...new Set(unfit.map(({ sentence }) => sentence))].join(' '),
    fields.length > 0 ? Object.fromEntries(fields) : undefined,
  );
}

/**
 * Checks that every employee is available.
 *
 * @returns the availability of each, in the order of the stints
 * @throws 400 as {@link refuseUnfit}
 */
export async function checkAssignments(
  view: PlanView,
  shift: ShiftRow,
  stints: readonly CheckedAssignment[],
  ignored?: Ignored,
): Promise<readonly Availability[]> {
  const { able, unfit } = await judgeAssignments(view, shift, stints, ignored);
  refuseUnfit(unfit);
  return able;
}
