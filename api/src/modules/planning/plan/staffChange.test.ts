import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, rangeIncludes, intersect, subtractAll } from './dateRanges.rules';
import { staffChange, type WantedPerson } from './staffChange.rules';
import { type AssignmentRow, assignedStaff } from './assignments.rules';

const FIRST = '2027-03-10';
const day = (number: number): string => addDays('2027-03-01', number);
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.option(fc.integer({ min: 0, max: 20 }), { freq: 3 }))
  .map(
    ([start, length]): DateRange => ({
      start: day(start),
      end: length === null ? null : day(start + length),
    }),
  );
const days = Array.from({ length: 60 }, (_, number) => day(number));

describe('date ranges', () => {
  it('removes exactly the days of the holes from a range', () => {
    fc.assert(
      fc.property(anyRange, fc.array(anyRange, { maxLength: 4 }), (range, holes) => {
        const left = subtractAll(range, holes);
        for (const one of days) {
          const expected = rangeIncludes(range, one) && !holes.some((hole) => rangeIncludes(hole, one));
          assert.equal(left.filter((piece) => rangeIncludes(piece, one)).length, expected ? 1 : 0, one);
        }
      }),
    );
  });

  it('returns exactly the days that two ranges share', () => {
    fc.assert(
      fc.property(anyRange, anyRange, (a, b) => {
        const both = intersect(a, b);
        for (const one of days)
          assert.equal(
            both !== null && rangeIncludes(both, one),
            rangeIncludes(a, one) && rangeIncludes(b, one),
          );
      }),
    );
  });
});

const row = (
  id: number,
  userId: string,
  range: DateRange,
  covers: string | null,
  slot = 1,
): AssignmentRow => ({
  id: String(id),
  shift_id: 'shift',
  user_id: userId,
  slot,
  start_date: range.start,
  end_date: range.end,
  covers_user_id: covers,
});

/** Random rows without a day that an employee has twice, like the server stores them. */
const anyRows = fc
  .array(fc.record({ user: fc.constantFrom('ana', 'ben', 'cleo'), range: anyRange, covers: fc.boolean() }), {
    maxLength: 5,
  })
  .map((drafts) => {
    const rows: AssignmentRow[] = [];
    for (const { user, range, covers } of drafts) {
      const own = rows
        .filter((one) => one.user_id === user)
        .map((one) => ({ start: one.start_date, end: one.end_date }));
      const [free] = subtractAll(range, own);
      if (free) rows.push(row(rows.length, user, free, covers ? 'ana' : null));
    }
    return rows;
  });
const anyWanted = fc
  .uniqueArray(fc.record({ userId: fc.constantFrom('ana', 'ben', 'cleo'), range: anyRange }), {
    maxLength: 2,
    selector: (one) => one.userId,
  })
  .map((people): WantedPerson[] => people.map((person, index) => ({ ...person, slot: index + 1 })));

function applied(rows: readonly AssignmentRow[], wanted: readonly WantedPerson[]): AssignmentRow[] {
  const change = staffChange(rows, assignedStaff(rows, FIRST), wanted, FIRST);
  const kept = rows
    .filter((one) => !change.remove.includes(one))
    .map((one) => ({ ...one, end_date: change.trim.find((cut) => cut.row === one)?.end ?? one.end_date }));
  return [
    ...kept,
    ...change.add.map((one, index) => row(100 + index, one.userId, one.range, null, one.slot)),
  ];
}
const works = (rows: readonly AssignmentRow[], userId: string, date: string): number =>
  rows.filter(
    (one) => one.user_id === userId && rangeIncludes({ start: one.start_date, end: one.end_date }, date),
  ).length;

describe('an edit of staff', () => {
  it('never changes assignments before the first day that can change', () => {
    fc.assert(
      fc.property(anyRows, anyWanted, (rows, wanted) => {
        const after = applied(rows, wanted);
        for (const date of days.filter((one) => one < FIRST))
          for (const user of ['ana', 'ben', 'cleo'])
            assert.equal(works(after, user, date), works(rows, user, date));
      }),
    );
  });

  it('never assigns the same day to an employee twice', () => {
    fc.assert(
      fc.property(anyRows, anyWanted, (rows, wanted) => {
        const after = applied(rows, wanted);
        for (const date of days)
          for (const user of ['ana', 'ben', 'cleo'])
            assert.ok(works(after, user, date) <= 1, `${user} ${date}`);
      }),
    );
  });

  it('changes nothing when the displayed staff is sent back unchanged', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const change = staffChange(rows, assignedStaff(rows, FIRST), assignedStaff(rows, FIRST), FIRST);
        assert.deepEqual(change, { remove: [], trim: [], add: [] });
      }),
    );
  });

  it('assigns a new employee every requested day that no substitute covers', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const rows = [row(0, 'ana', { start: day(0), end: null }, null)];
        const after = applied(rows, [{ userId: 'ben', slot: 1, range }]);
        for (const date of days) {
          assert.equal(works(after, 'ben', date), rangeIncludes(range, date) && date >= FIRST ? 1 : 0, date);
          assert.equal(works(after, 'ana', date), date < FIRST ? 1 : 0, date);
        }
      }),
    );
  });
});
