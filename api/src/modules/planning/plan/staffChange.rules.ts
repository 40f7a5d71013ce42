/** Turns an edit of Staff 1 and Staff 2 into changes of assignments, without touching past dates. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, intersect, rangeFrom, subtract, subtractAll } from './dateRanges.rules';
import { type AssignmentRow, belongsTo, rangeOf, type AssignedPerson } from './assignments.rules';

export interface WantedPerson {
  readonly userId: string;
  readonly slot: number;
  readonly range: DateRange;
}

export interface StaffChange {
  /** Rows to delete because they begin on or after the first day that can change. */
  readonly remove: AssignmentRow[];
  /** Rows that end earlier than before. */
  readonly trim: { readonly row: AssignmentRow; readonly end: string }[];
  readonly add: WantedPerson[];
}

const same = (a: DateRange, b: DateRange): boolean => a.start === b.start && a.end === b.end;

/** Pairs each requested employee with their current entry, preferring an entry with the same dates. */
function pairUp(
  standing: readonly AssignedPerson[],
  wanted: readonly WantedPerson[],
): Map<WantedPerson, AssignedPerson> {
  const pairs = new Map<WantedPerson, AssignedPerson>();
  const free = new Set(standing);
  const pair = (matches: (had: AssignedPerson, person: WantedPerson) => boolean): void => {
    for (const person of wanted) {
      const had = [...free].find((one) => !pairs.has(person) && matches(one, person));
      if (!had) continue;
      pairs.set(person, had);
      free.delete(had);
    }
  };
  pair((had, person) => had.userId === person.userId && same(had.range, person.range));
  pair((had, person) => had.userId === person.userId);
  return pairs;
}

/** Removes every day from `first` on that an employee doesn't keep. */
function cut(
  rows: readonly AssignmentRow[],
  person: AssignedPerson,
  keep: DateRange | null,
  first: string,
  change: StaffChange,
): void {
  for (const row of rows) {
    if (!belongsTo(row, person)) continue;
    const changeable = rangeFrom(rangeOf(row), first);
    if (!changeable) continue;
    const kept = keep && intersect(changeable, keep);
    if (kept && same(kept, changeable)) continue;
    if (kept?.end && kept.start === changeable.start) {
      change.trim.push({ row, end: kept.end });
      continue;
    }
    if (row.start_date < first) change.trim.push({ row, end: addDays(first, -1) });
    else change.remove.push(row);
    if (kept) change.add.push({ userId: row.user_id, slot: row.slot, range: kept });
  }
}

/** Removes days from new assignments that the employee keeps in another row, so that no day is assigned twice. */
function withoutOwnDays(rows: readonly AssignmentRow[], change: StaffChange): WantedPerson[] {
  const ends = new Map(change.trim.map(({ row, end }) => [row, end]));
  const gone = new Set(change.remove);
  const staying = rows
    .filter((row) => !gone.has(row))
    .map((row) => ({
      userId: row.user_id,
      range: { start: row.start_date, end: ends.get(row) ?? row.end_date },
    }));
  return change.add.flatMap((person) => {
    const own = staying.filter((one) => one.userId === person.userId).map((one) => one.range);
    return subtractAll(person.range, own).map((range) => ({ ...person, range }));
  });
}

/**
 * Compares the requested staff with the current staff. Employees with unchanged dates keep every row, even with breaks
 * for leave. Days that a substitute already covers for a removed employee are not assigned again.
 *
 * @param rows - all assignments of the shift
 * @param standing - the staff that the manager saw (`assignedStaff`)
 * @param wanted - the staff that the manager sent, with dates inside the shift's
 * @param first - the first day that can change
 */
export function staffChange(
  rows: readonly AssignmentRow[],
  standing: readonly AssignedPerson[],
  wanted: readonly WantedPerson[],
  first: string,
): StaffChange {
  const change: StaffChange = { remove: [], trim: [], add: [] };
  const pairs = pairUp(standing, wanted);
  const kept = new Map([...pairs].map(([person, had]) => [had, person.range]));
  const leaving = new Set(standing.filter((person) => !kept.has(person)).map((person) => person.userId));
  const covered = rows
    .filter((row) => row.covers_user_id !== null && leaving.has(row.covers_user_id))
    .map(rangeOf);
  for (const person of standing) {
    const keep = kept.get(person) ?? null;
    if (!keep || !same(keep, person.range)) cut(rows, person, keep, first, change);
  }
  for (const person of wanted) {
    const had = pairs.get(person);
    const future = rangeFrom(person.range, first);
    if (!future || (had && same(had.range, person.range))) continue;
    const fresh = had ? subtract(future, had.range) : subtractAll(future, covered);
    for (const range of fresh) change.add.push({ ...person, slot: had?.slot ?? person.slot, range });
  }
  return { ...change, add: withoutOwnDays(rows, change) };
}
