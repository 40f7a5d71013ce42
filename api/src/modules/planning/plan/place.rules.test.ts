import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssignmentRow } from './assignments.rules';
import type { StoredRelease } from './openShifts.repository';
import { holdersOn } from './place.rules';

const DATE = '2027-03-15';

/** An assignment on the date. `covers` is the employee that the employee substitutes for. */
const row = (
  user_id: string,
  slot = 1,
  covers: string | null = null,
  start = DATE,
  end = DATE,
): AssignmentRow => ({
  id: `${user_id} ${start}`,
  shift_id: 's',
  user_id,
  slot,
  start_date: start,
  end_date: end,
  covers_user_id: covers,
});

/** A release of the date by an employee who substituted for another. */
const gaveUp = (user_id: string, covers_user_id: string | null): StoredRelease => ({
  id: user_id,
  user_id,
  covers_user_id,
  start_date: DATE,
  end_date: DATE,
  created_at: new Date(0),
});

const anas = { userId: 'ana', coversUserId: null, slot: 1 };

describe('the employees who have a place that another gave up', () => {
  for (const [name, place, rows, releases, holders] of [
    ['no one', anas, [], [], []],
    ['the substitute', anas, [row('ben', 1, 'ana')], [], ['ben']],
    ['not the coworker in the other slot', anas, [row('cy', 2)], [], []],
    ['the successor in the same slot', anas, [row('dee', 1)], [], ['dee']],
    ['not the substitute of the coworker in the other slot', anas, [row('ben', 1, 'cy')], [], []],
    ['a substitute of a substitute', anas, [row('eli', 1, 'ben')], [gaveUp('ben', 'ana')], ['eli']],
    ['no one on another date', anas, [row('ben', 1, 'ana', '2027-03-22', '2027-03-22')], [], []],
    [
      'the covered employee who is back',
      { userId: 'ben', coversUserId: 'ana', slot: 1 },
      [row('ana')],
      [],
      ['ana'],
    ],
    [
      'the successor in the slot that the employee has on other dates',
      anas,
      [row('ana', 2, null, '2027-03-22', '2027-03-29'), row('cy', 1), row('dee', 2)],
      [],
      ['dee'],
    ],
  ] as const)
    it(`are ${name}`, () => {
      const found = holdersOn(DATE, place, rows, releases);
      assert.deepEqual(
        found.map(({ user_id }) => user_id),
        holders,
      );
    });
});
