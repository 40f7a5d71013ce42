import type { AssignedShift } from '@ondeck/shared/schemas/attendance';
import type { Verified } from './answers';
import { type Action, initial, lacksLocation, reduce, type Screen, zoneOf } from './punchClock.state';

const verified: Verified = {
  token: 't',
  user: { id: 'u1', name: 'Maya Reyes' },
  clockedIn: false,
  rate: 'REGULAR',
  rateReason: undefined,
  message: undefined,
  undo: undefined,
  hours: undefined,
};

const shift = (id: string, change: Partial<AssignedShift> = {}): AssignedShift => ({
  id,
  shift_code: `LKV-${id}`,
  shift_type: [],
  date: '2026-03-02',
  start_time: '09:00',
  end_time: '12:00',
  location: { id: 'l1', title: 'Lakeview', timezone: 'America/New_York' },
  is_active: true,
  opens_at: null,
  elsewhere: false,
  rate: 'REGULAR',
  rate_reason: null,
  ...change,
});

const digits = (code: string): Action[] => Array.from(code, (digit) => ({ type: 'digit', digit }));
const play = (...actions: Action[]): Screen => actions.reduce(reduce, initial);
const toForm = (...more: Action[]): Screen =>
  play(...digits('10003'), { type: 'check' }, { type: 'verified', answer: verified }, ...more);

test.each<[string, Action[], string]>([
  ['keeps five digits and ignores a sixth', digits('123456'), '12345'],
  ['deletes the last digit', [...digits('123'), { type: 'delete' }], '12'],
  ['deletes nothing from nothing', [{ type: 'delete' }], ''],
])('handles keypad input: %s', (_name, actions, left) => {
  expect(play(...actions)).toEqual({ at: 'keypad', digits: left, notice: undefined });
});

test('sends nothing when no digit was typed', () => {
  expect(play({ type: 'check' })).toEqual(initial);
});

test('ignores every key while a code is checked', () => {
  const checking = play(...digits('10003'), { type: 'check' });
  expect(
    [...digits('9'), { type: 'delete' } as const, { type: 'check' } as const].reduce(reduce, checking),
  ).toBe(checking);
});

test.each<[string, Partial<Verified>, Screen]>([
  [
    'stays on the keypad with the server’s message after a clock-out',
    { user: undefined, message: 'Maya Reyes clocked out at 4:00 PM: 3.00 hours.' },
    {
      at: 'keypad',
      digits: '',
      notice: { kind: 'success', text: 'Maya Reyes clocked out at 4:00 PM: 3.00 hours.' },
    },
  ],
  [
    'shows a default message when the server sends none',
    { user: undefined },
    { at: 'keypad', digits: '', notice: { kind: 'success', text: 'Employee code verified' } },
  ],
  [
    'opens no form for an employee who needs a manager to clock out',
    { clockedIn: true, message: 'Ask a manager to clock you out.' },
    { at: 'keypad', digits: '', notice: { kind: 'info', text: 'Ask a manager to clock you out.' } },
  ],
])('handles a verified code: %s', (_name, change, expected) => {
  expect(
    play(...digits('10003'), { type: 'check' }, { type: 'verified', answer: { ...verified, ...change } }),
  ).toEqual(expected);
});

test('selects the first open shift and its rate by default', () => {
  const screen = toForm({
    type: 'shifts',
    shifts: [shift('1', { is_active: false, opens_at: '13:45' }), shift('2', { rate: 'SUB' })],
  });
  expect(screen).toMatchObject({ at: 'form', choice: { shiftId: '2', rate: 'SUB' } });
});

test("uses the shift's rate until the employee picks a rate", () => {
  const shifts: Action = { type: 'shifts', shifts: [shift('1'), shift('2', { rate: 'SUB' })] };
  expect(toForm(shifts, { type: 'chooseShift', shiftId: '2' })).toMatchObject({ choice: { rate: 'SUB' } });
  expect(
    toForm(shifts, { type: 'chooseRate', rate: 'TRAINING' }, { type: 'chooseShift', shiftId: '2' }),
  ).toMatchObject({ choice: { rate: 'TRAINING' } });
});

test('keeps a rate that was picked before the shifts arrived', () => {
  const shifts: Action = { type: 'shifts', shifts: [shift('2', { rate: 'SUB' })] };
  expect(toForm({ type: 'chooseRate', rate: 'TRAINING' }, shifts)).toMatchObject({
    choice: { shiftId: '2', rate: 'TRAINING', rateChosen: true },
  });
});

test('keeps the choices and shows the reason when a clock-in is refused', () => {
  const screen = toForm(
    { type: 'shifts', shifts: [shift('1'), shift('2')] },
    { type: 'chooseShift', shiftId: '2' },
    { type: 'send' },
    { type: 'refused', notice: { kind: 'error', text: 'This shift opens at 1:45 PM.' } },
  );
  expect(screen).toMatchObject({
    at: 'form',
    sending: 0,
    choice: { shiftId: '2' },
    notice: { text: 'This shift opens at 1:45 PM.' },
  });
});

test('ignores an answer that arrives after the form was left', () => {
  const left = toForm({ type: 'reset' });
  expect(reduce(left, { type: 'done' })).toBe(left);
});

describe('a clock-out that can be undone', () => {
  const undo = { userId: 'u1', token: 'undo-token', until: 30_000 };
  const notice = { kind: 'success', text: 'Maya Reyes clocked out.' } as const;
  const out: Action = {
    type: 'verified',
    answer: { ...verified, user: undefined, message: notice.text, undo },
  };
  const clockedOut = (...more: Action[]): Screen => play(...digits('10003'), { type: 'check' }, out, ...more);

  test.each<[string, Action[], Partial<Screen>]>([
    [
      'offers to undo a clock-out with the server’s message',
      [],
      { digits: '', notice, undo: { ...undo, sending: false } },
    ],
    ['keeps the clock-out message while the next employee types', digits('1'), { digits: '1', notice }],
    [
      'keeps the clock-out message when that employee stops typing',
      [...digits('1'), { type: 'forget' }],
      { digits: '', notice },
    ],
    [
      'removes Undo after its time, and keeps the message',
      [{ type: 'undoOver' }],
      { notice, undo: undefined },
    ],
    [
      'waits for the answer to a started undo',
      [{ type: 'undo' }, { type: 'undoOver' }],
      { undo: { ...undo, sending: true } },
    ],
    [
      'removes Undo when the next code is sent',
      [...digits('2'), { type: 'check' }],
      { at: 'checking', digits: '2' },
    ],
    ['removes Undo after its answer', [{ type: 'undo' }, { type: 'reset' }], initial],
  ])('%s', (_name, more, expected) => {
    expect(clockedOut(...more)).toMatchObject(expected);
  });

  test('ignores an undo when no clock-out can be undone', () => {
    expect(play({ type: 'undo' })).toEqual(initial);
  });
});

describe('the place of a punch', () => {
  const aspen = { id: 'l2', title: 'Aspen', timezone: 'America/Denver' };
  const lakeview = { id: 'l1', title: 'Lakeview', timezone: 'America/New_York' };
  const two = [aspen, lakeview];
  test.each<[string, Action[], boolean, string | undefined]>([
    [
      'uses the shift’s location for a punch',
      [{ type: 'shifts', shifts: [shift('1')], places: two }],
      false,
      'America/New_York',
    ],
    [
      'asks for the location of a punch without a shift',
      [{ type: 'shifts', shifts: [], places: two }],
      true,
      undefined,
    ],
    [
      'uses the chosen location for a punch',
      [
        { type: 'shifts', shifts: [], places: two },
        { type: 'choosePlace', placeId: 'l2' },
      ],
      false,
      'America/Denver',
    ],
    [
      'uses the employee’s only location for a punch',
      [{ type: 'shifts', shifts: [], places: [aspen] }],
      false,
      'America/Denver',
    ],
  ])('%s', (_name, actions, lacks, zone) => {
    const form = toForm(...actions);
    if (form.at !== 'form') throw new Error('no form');
    expect([lacksLocation(form), zoneOf(form)]).toEqual([lacks, zone]);
  });
});
