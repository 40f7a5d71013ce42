import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssignmentRow } from '../plan/assignments.rules';
import type { RoundRow } from '../plan/offerRounds.repository';
import type { StoredOpenShift } from '../plan/openShifts.repository';
import { shiftRow } from '../plan/shiftRows.fixture';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { type RoundFacts, roundAfter } from './rounds.rules';

const DATE = '2027-03-11';
const [NEXT, LAST] = ['2027-03-18', '2027-03-25'];

/** Thursdays from 2027-03-04, 4 to 8 PM. */
const shift = shiftRow({ start_date: '2027-03-04', start_time: '16:00', end_time: '20:00', id: 's' });

const round = (values: Partial<RoundRow> = {}): RoundRow => ({
  id: 'r',
  shift_id: 's',
  start_date: DATE,
  end_date: DATE,
  open_shift_id: 'gap',
  replaced_user_id: null,
  position_id: 'guard',
  start_time: '16:00',
  end_time: '20:00',
  state: 'RUNNING',
  award_mode: 'FIRST_ACCEPTED',
  message: '',
  wave_size: 5,
  current_wave: 1,
  next_wave_at: null,
  created_by: 'mia',
  created_at: new Date(0),
  filled_by: null,
  ended_at: null,
  ...values,
});
const series = round({ end_date: LAST, position_id: null, start_time: null, end_time: null });
const instead = round({ open_shift_id: null, replaced_user_id: 'ana' });

const gap = (start_date: string, end_date: string | null, id = 'gap'): StoredOpenShift => ({
  id,
  start_date,
  end_date,
  last_employee_id: 'ana',
  leave_start_date: null,
  leave_end_date: null,
});
const works = (
  user_id: string,
  start = DATE,
  end: string | null = DATE,
  covers: string | null = null,
): AssignmentRow => ({
  id: `${user_id} ${start}`,
  shift_id: 's',
  user_id,
  slot: 1,
  start_date: start,
  end_date: end,
  covers_user_id: covers,
});
const exception = {
  date: DATE,
  kind: 'CHANGED',
  start_time: '16:00',
  end_time: '20:00',
  position_id: null,
  position_name: null,
  position_color: null,
  reason: '',
} as const;
const changed = (times: object): ShiftRow => ({ ...shift, exceptions: [{ ...exception, ...times }] });
const canceled = changed({ kind: 'CANCELLED', start_time: null, end_time: null });

const facts = (values: Partial<RoundFacts> = {}): RoundFacts => ({
  shift,
  today: '2027-03-08',
  open: [],
  assignments: [],
  lastEmployee: 'ana',
  ...values,
});

describe('a round of offers after its shift changed', () => {
  const rows: readonly [string, RoundRow, Partial<RoundFacts>, string][] = [
    [
      'continues while its date is open',
      round(),
      { open: [gap(DATE, DATE)] },
      `offered ${DATE}..${DATE} in gap`,
    ],
    [
      'continues in another open shift with its date',
      round(),
      { open: [gap(DATE, null, 'g2')] },
      `offered ${DATE}..${DATE} in g2`,
    ],
    [
      'continues with the dates that are left',
      series,
      { open: [gap(DATE, DATE), gap(LAST, LAST, 'g2')] },
      `offered ${DATE}..${DATE} in gap, ${LAST}..${LAST} in g2`,
    ],
    [
      'keeps to its dates when the open shift grows',
      series,
      { open: [gap(DATE, null)] },
      `offered ${DATE}..${LAST} in gap`,
    ],
    [
      'continues with today and later',
      series,
      { open: [gap(NEXT, LAST)], today: NEXT },
      `offered ${NEXT}..${LAST} in gap`,
    ],
    ['is filled when someone else works the date', round(), { assignments: [works('ben')] }, 'FILLED by ben'],
    [
      'is canceled when the last employee works the date again',
      round(),
      { assignments: [works('ana')] },
      'CANCELED',
    ],
    [
      'is canceled when the date is canceled',
      round(),
      { shift: canceled, open: [gap(DATE, DATE)] },
      'CANCELED',
    ],
    [
      'is canceled when the shift is archived',
      round(),
      { shift: { ...shift, deleted_at: new Date(0) } },
      'CANCELED',
    ],
    [
      'is canceled when the date starts later',
      round(),
      { shift: changed({ start_time: '17:00' }), open: [gap(DATE, DATE)] },
      'CANCELED',
    ],
    [
      'is canceled when the date ends earlier',
      round(),
      { shift: changed({ end_time: '19:00' }), open: [gap(DATE, DATE)] },
      'CANCELED',
    ],
    [
      'is canceled when the position changes',
      round({ position_id: 'swim' }),
      { open: [gap(DATE, DATE)] },
      'CANCELED',
    ],
    ['is exhausted when its date has passed', round(), { today: '2027-03-12' }, 'EXHAUSTED'],
    [
      'doesn’t change while the employee to replace works',
      instead,
      { assignments: [works('ana', '2027-03-04', null)] },
      'unchanged',
    ],
    [
      'offers the open date once the employee to replace is off',
      instead,
      { open: [gap(DATE, NEXT)] },
      `offered ${DATE}..${DATE} in gap`,
    ],
    [
      'is filled when someone replaces the employee',
      instead,
      { assignments: [works('ben', DATE, DATE, 'ana')] },
      'FILLED by ben',
    ],
    [
      'is canceled when the employee is off and another place is filled',
      instead,
      { assignments: [works('ben', '2027-03-04', null)] },
      'CANCELED',
    ],
    [
      'is canceled when the date to replace is canceled',
      instead,
      { shift: canceled, assignments: [works('ana')] },
      'CANCELED',
    ],
  ];
  for (const [name, before, after, outcome] of rows)
    it(name, () => {
      const found = roundAfter(before, facts(after));
      const said =
        found.kind === 'offered'
          ? `offered ${found.pieces.map(({ gap: { id }, days }) => `${days.start}..${days.end} in ${id}`).join(', ')}`
          : found.kind === 'ended'
            ? [found.state, ...(found.filledBy ? [`by ${found.filledBy}`] : [])].join(' ')
            : found.kind;
      assert.equal(said, outcome);
    });
});
