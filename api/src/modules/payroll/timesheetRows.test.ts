import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stampOf } from './timesheetRows';
import type { WorkRecord } from '../weeks/workRecord.types';

const record: WorkRecord = {
  id: 'r1',
  user_id: 'u1',
  location_id: 'l1',
  timezone: 'America/New_York',
  work_date: '2027-02-23',
  clocked_in: new Date('2027-02-23T15:00:00Z'),
  clocked_out: new Date('2027-02-23T19:00:00Z'),
  status: 'CLOSED',
  flags: [],
  clocked_rate: 'REGULAR',
  suggested_rate: 'REGULAR',
  paid_rate: 'REGULAR',
  clock_minutes: 240,
  paid_minutes: 240,
  meeting_id: null,
  shift_id: null,
  shift_code: null,
  planned_start: null,
  planned_end: null,
  position_id: 'p1',
  position: 'Guard',
  unregistered: false,
  edited_by: null,
  pay_day: '2027-02-23',
};
const leave = { id: 'line', shift_id: 's1', day: '2027-02-24', minutes: 240 };
const hours = { ...leave, shift_id: null };

describe('the stamp of an approved week', () => {
  const other = { ...record, id: 'r2' };
  const seen = stampOf([record, other], [leave]);
  const cases: [
    what: string,
    records: WorkRecord[],
    leaves: (typeof leave | typeof hours)[],
    isSame: boolean,
  ][] = [
    ['the same in another order', [other, record], [leave], true],
    ['a position’s new name', [{ ...record, position: 'Lifeguard' }, other], [leave], true],
    ['a minute more', [{ ...record, paid_minutes: 241 }, other], [leave], false],
    ['another rate', [{ ...record, paid_rate: 'SUB' }, other], [leave], false],
    ['another position', [{ ...record, position_id: 'p2' }, other], [leave], false],
    ['a record that is open again', [{ ...record, status: 'OPEN' }, other], [leave], false],
    ['a record less', [record], [leave], false],
    ['no paid leave', [record, other], [], false],
    ['an hour less of paid leave', [record, other], [{ ...leave, minutes: 180 }], false],
    ['the same leave of another absence', [record, other], [{ ...leave, id: 'other' }], true],
    ['hours without a shift', [record, other], [hours], false],
    ['paid leave on another day', [record, other], [{ ...leave, day: '2027-02-25' }], false],
  ];
  for (const [what, records, leaves, isSame] of cases)
    it(`creates a stamp that ${isSame ? 'stands for' : 'does not stand for'} ${what}`, () => {
      assert.equal(stampOf(records, leaves) === seen, isSame);
    });

  it('creates another stamp while pay for an absence is undecided', () => {
    const waiting = stampOf([record, other], [leave], { undecided: [hours] });
    assert.notEqual(waiting, seen);
    assert.notEqual(
      stampOf([record, other], [leave], { undecided: [{ ...hours, minutes: 60 }] }),
      waiting,
      'an hour is undecided',
    );
  });
});
