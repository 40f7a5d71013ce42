import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linesOf, payOf, withoutTimes } from './absences.rules';
import type { AssignmentRow } from './assignments.rules';
import { shiftRow } from './shiftRows.fixture';
import type { ShiftRow } from './shiftRows.repository';

const position = { position_id: 'guard', position_name: 'Lifeguard', position_color: '#123456' };

const row = (user_id: string, start_date: string, end_date: string | null, covers: string | null = null) =>
  ({
    id: start_date,
    shift_id: 'shift',
    user_id,
    slot: 2,
    start_date,
    end_date,
    covers_user_id: covers,
  }) as const;

const lines = (shift: ShiftRow, rows: AssignmentRow[], missed?: { start_time: string; end_time: string }) =>
  linesOf(shift, rows, 'ana', { start: '2026-03-09', end: '2026-03-23' }, missed).map((line) => [
    line.date,
    line.start_time,
    line.end_time,
    line.minutes,
    line.covers_user_id,
  ]);

describe('the lines of a shift', () => {
  it('are the dates that the employee works, with the times that the shift has then', () => {
    const changed = shiftRow({
      exceptions: [
        { ...position, date: '2026-03-16', kind: 'CHANGED', start_time: '10:00', end_time: null, reason: '' },
      ],
    });
    assert.deepEqual(
      lines(changed, [row('ana', '2026-03-02', '2026-03-16'), row('ben', '2026-03-23', null)]),
      [
        ['2026-03-09', '09:00', '12:00', 180, null],
        ['2026-03-16', '10:00', '12:00', 120, null],
      ],
    );
  });

  it('name the employee that the absent employee substitutes for', () => {
    assert.deepEqual(lines(shiftRow(), [row('ana', '2026-03-16', '2026-03-16', 'ben')]), [
      ['2026-03-16', '09:00', '12:00', 180, 'ben'],
    ]);
  });

  it('leave out canceled dates, and keep closed ones', () => {
    const closure = {
      id: 'closure',
      reason: '',
      start_date: '2026-03-09',
      end_date: '2026-03-09',
      start_time: null,
      end_time: null,
      first_after: null,
      last_until: null,
    };
    const shift = shiftRow({
      closures: [closure],
      exceptions: [
        {
          date: '2026-03-16',
          kind: 'CANCELLED',
          start_time: null,
          end_time: null,
          reason: '',
          position_id: null,
          position_name: null,
          position_color: null,
        },
      ],
    });
    assert.deepEqual(
      lines(shift, [row('ana', '2026-03-02', null)]).map(([date]) => date),
      ['2026-03-09', '2026-03-23'],
    );
  });

  for (const [name, start_time, end_time, expected] of [
    ['a part inside the shift', '10:00', '11:30', ['10:00', '11:30', 90]],
    ['the end of the shift', '10:00', '15:00', ['10:00', '12:00', 120]],
    ['all of the shift', '08:00', '12:00', ['09:00', '12:00', 180]],
    ['times before the shift', '06:00', '09:00', undefined],
  ] as const)
    it(`are only the missed time: ${name}`, () => {
      const [first] = lines(shiftRow(), [row('ana', '2026-03-02', null)], { start_time, end_time });
      assert.deepEqual(first?.slice(1, 4), expected);
    });
});

describe('time that another absence already takes', () => {
  const eastern = { timezone: 'America/New_York' };
  const [line] = linesOf(shiftRow(), [row('ana', '2026-03-02', null)], 'ana', {
    start: '2026-03-02',
    end: '2026-03-02',
  });
  assert.ok(line);
  for (const [start_time, end_time, expected] of [
    ['09:00', '12:00', []],
    ['10:00', '11:00', ['09:00–10:00 60', '11:00–12:00 60']],
    ['08:00', '11:45', ['11:45–12:00 15']],
    ['12:00', '13:00', ['09:00–12:00 180']],
  ] as const)
    it(`counts once when it is ${start_time}–${end_time}`, () => {
      const other = { location_id: 'lakeview', start_time, end_time };
      const left = withoutTimes(line, [{ ...other, date: '2026-03-02' }], () => eastern);
      assert.deepEqual(
        left.map((part) => `${part.start_time}–${part.end_time} ${part.minutes}`),
        expected,
      );
      assert.deepEqual(
        withoutTimes(line, [{ ...other, date: '2026-03-09' }], () => eastern),
        [line],
      );
    });

  for (const [from, start_time, end_time, expected] of [
    ['America/Los_Angeles', '09:00', '12:00', ['09:00–12:00']],
    ['America/Los_Angeles', '06:00', '07:00', ['10:00–12:00']],
    ['America/Los_Angeles', '22:00', '23:59', ['09:00–12:00']],
    ['Pacific/Honolulu', '04:00', '23:00', []],
  ] as const)
    it(`is compared in the line's zone: ${start_time}–${end_time} in ${from}`, () => {
      const zoneOf = (id: string) => (id === 'far' ? { timezone: from } : eastern);
      const far = { date: '2026-03-02', location_id: 'far', start_time, end_time };
      const left = withoutTimes(line, [far], zoneOf);
      assert.deepEqual(
        left.map((part) => `${part.start_time}–${part.end_time}`),
        expected,
      );
    });
});

describe('the pay of a new line', () => {
  for (const [kind, leaveType, option, pay] of [
    ['TIME_OFF', 'PAID_LEAVE', 'UNPAID', 'PAID'],
    ['TIME_OFF', 'UNPAID_LEAVE', 'PAID', 'UNPAID'],
    ['SICK', null, 'ASK', 'UNDECIDED'],
    ['SICK', null, 'PAID', 'PAID'],
    ['SICK', null, 'UNPAID', 'UNPAID'],
    ['EMERGENCY', null, 'PAID', 'UNPAID'],
    ['OTHER', null, 'PAID', 'UNPAID'],
    ['NO_SHOW', null, 'PAID', 'UNPAID'],
  ] as const)
    it(`is ${pay} for ${kind} ${leaveType ?? ''} if the location's sick pay is ${option}`, () => {
      assert.equal(payOf(kind, leaveType, option), pay);
    });
});
