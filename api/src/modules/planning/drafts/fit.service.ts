/** Checks whether draft shifts could be published as they are. Runs before a draft is stored, viewed, or published. */
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import type { Queryable } from '../../../platform/database/types';
import { loadAvailability } from '../people/availability.service';
import { draftReasons, refusalSentence, withMoreWork } from '../people/judgment.rules';
import type { CodedCommitment } from '../people/candidates.rules';
import type { CandidateReason } from '../people/reasons.rules';
import { asSentence } from '../plan/planning.words';
import { type Carried, NOTHING_CARRIED } from './carried.rules';
import { describeClosures } from '../changes/shiftNews.service';
import { slotIn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import type { WantedPerson } from '../plan/staffChange.rules';

/** A planned shift and its staff. */
export interface FittedShift {
  readonly shift: ShiftRow;
  readonly staff: readonly WantedPerson[];
}

export interface Fit {
  /** The reason that the shift can't be created at all; null if it can. */
  readonly blocked: string | null;
  /** Unavailable employees, each with a sentence that gives the reason. */
  readonly unfit: readonly { readonly userId: string; readonly sentence: string }[];
  /** Reasons that only warn, as sentences that start with the employee's name. */
  readonly cautions: readonly string[];
}

export type OtherDrafts = { readonly except: readonly string[] } | null;

interface FitContext {
  /** Today's date at the location. */
  readonly today: string;
  /** Whether shifts of other drafts make staff unavailable, and the drafts to leave out; null ignores drafts. */
  readonly drafts: OtherDrafts;
  /** Work of the same action at other locations, which also makes staff unavailable. */
  readonly carried?: Carried | undefined;
}

const ITSELF = 'another shift of this draft';

async function retiredPositions(db: Queryable, shifts: readonly FittedShift[]): Promise<Set<string>> {
  const ids = [...new Set(shifts.map(({ shift }) => shift.position_id))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('positions')
    .select('id')
    .where('id', 'in', ids)
    .where('retired_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the reason that a shift can't be created, no matter who works it, or null if it can be. A closed day is no
 * reason: the shift is canceled while the location is closed, and takes place when the location opens again.
 */
function blockedBy(shift: ShiftRow, today: string, retired: ReadonlySet<string>): string | null {
  if (shift.start_date < today) return 'This date has passed.';
  return retired.has(shift.position_id) ? `The position ${shift.position_name} was retired.` : null;
}

/** Checks whether all dates of a shift are canceled because its location is closed. */
export const isClosed = (shift: ShiftRow): boolean =>
  firstOccurrenceDate(shift, shift.start_date, shift.end_date) === null;

/**
 * Returns sentences about the dates of a shift that are canceled because its location is closed: which dates, and that
 * the shift takes place if the location opens again. Empty if no date is canceled.
 */
export function closedNotes(shift: ShiftRow): string[] {
  const closed = describeClosures(shift, shift.start_date).map(asSentence);
  return closed.length === 0 ? [] : [...closed, `It takes place if ${shift.location_title} reopens.`];
}

/**
 * Checks shifts of one location in order: if two shifts of an employee overlap, the first shift gets the employee. Runs
 * a fixed number of queries.
 *
 * @returns one result for each shift, in order
 */
export async function judgeShifts(
  db: Queryable,
  shifts: readonly FittedShift[],
  { today, drafts, carried = NOTHING_CARRIED }: FitContext,
): Promise<Fit[]> {
  const retired = await retiredPositions(db, shifts);
  const asks = shifts.flatMap(({ shift, staff }) =>
    staff.map(({ userId, range }) => ({ userId, slot: slotIn(shift, range) })),
  );
  const found = (await loadAvailability({ db }, asks))[Symbol.iterator]();
  const taken = new Map<string, readonly CodedCommitment[]>(carried);

  return shifts.map(({ shift, staff }) => {
    const blocked = blockedBy(shift, today, retired);
    const cautions: string[] = [];
    const unfit = staff.flatMap(({ userId }) => {
      const asked = found.next().value;
      if (!asked) return [{ userId, sentence: refusalSentence('Employee', [{ code: 'INACTIVE' }]) }];
      const own = taken.get(userId) ?? [];
      const able = withMoreWork(asked, own);
      const reasons: CandidateReason[] = [
        ...able.reasons,
        ...(drafts ? draftReasons(able, drafts.except) : []),
      ];
      if (reasons.length > 0) return [{ userId, sentence: refusalSentence(able.person.name, reasons) }];
      cautions.push(...able.cautions.map((one) => refusalSentence(able.person.name, [one])));
      if (blocked === null) taken.set(userId, [...own, { ...able.slot, shiftCode: ITSELF }]);
      return [];
    });
    return { blocked, unfit, cautions };
  });
}
