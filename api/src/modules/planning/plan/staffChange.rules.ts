/** What an edit of Staff 1 and Staff 2 does to the rows behind them, without touching what has happened. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, intersect, rangeFrom, subtract, subtractAll } from './dateRanges.rules';
import { type AssignmentRow, belongsTo, rangeOf, type AssignedPerson } from './assignments.rules';

export interface WantedPerson {
  readonly userId: string;
  readonly slot: number;
  readonly range: DateRange;
}

export interface StaffChange {
  /** Rows that begin in the part that may change and go away whole. */
  readonly remove: AssignmentRow[];
  /** Rows that end earlier than they did. */
  readonly trim: { readonly row: AssignmentRow; readonly end: string }[];
  readonly add: WantedPerson[];
}

const same = (a: DateRange, b: DateRange): boolean => a.start === b.start && a.end === b.end;

/** Pairs each wanted person with their standing entry: the one with the same dates first, else any of theirs. */
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

/** Takes away from a standing person every day from `first` on that is not kept. */
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

/** Nobody is given a day of a shift twice: what somebody keeps of it in another row is left out of what is added. */
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
 * Compares who is wanted with who stands. Somebody whose dates stay keeps every piece, holes of leave included; days
 * that somebody else already covers for a person who goes are not given away twice.
 *
 * @param rows - all assignments of the shift
 * @param standing - what the planner saw (`assignedStaff`)
 * @param wanted - what the planner sent, with dates inside the shift's
 * @param first - the first day that may change: nothing before it does
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
