import { scheduleEvent, shift } from '../scheduling.fixture';
import {
  canBePickedUp,
  followingBody,
  isIdle,
  moveBody,
  shifted,
  stretched,
  wayBackOf,
  proposedMoveOf,
} from './proposedMove';

const mine = proposedMoveOf(scheduleEvent, 'u2');

test.each([
  ['nothing', mine, true],
  ['another day', { ...mine, date: '2099-01-06' }, false],
  ['another end', stretched(mine, 1), false],
  ['another employee', { ...mine, to: 'u3' }, false],
  ['an open shift', { ...mine, to: null }, false],
  ['a copy to the same cell', { ...mine, copy: true }, false],
])('decides whether a proposed move for %s changes nothing (row %#)', (_name, wish, idle) => {
  expect(isIdle(wish)).toBe(idle);
});

test.each([
  [1, '18:30'],
  [-2, '17:45'],
  [-99, '15:45'],
  [99, '23:45'],
])("changes a shift's end by %d quarter hours, to %s", (quarters, end) => {
  expect(stretched(mine, quarters)).toMatchObject({ start_time: '15:30', end_time: end });
});

test.each([
  [2, '16:00', '18:45'],
  [-99, '00:00', '02:45'],
  [99, '21:00', '23:45'],
])('moves a shift by %d quarter hours, to %s–%s', (quarters, start, end) => {
  expect(shifted(mine, quarters)).toMatchObject({ start_time: start, end_time: end });
});

const seen = { start_time: '15:30', end_time: '18:15' };
const times = { to_date: '2099-01-05', ...seen };
const moved = { ...times, seen };
test.each([
  ['the same employee', mine, moved],
  ['another employee', { ...mine, to: 'u3' }, { ...moved, for_user_id: 'u2', user_id: 'u3' }],
  ['an open shift', { ...mine, to: null }, { ...moved, for_user_id: 'u2', user_id: null }],
  ['all assigned staff', proposedMoveOf(scheduleEvent, undefined), moved],
  ['a copy for the same employee', { ...mine, copy: true }, { ...times, copy: true, user_id: 'u2' }],
  [
    'a copy without an employee',
    { ...proposedMoveOf(scheduleEvent, undefined), copy: true },
    { ...times, copy: true },
  ],
])('builds the request body of a move for %s', (_name, wish, body) => {
  expect(moveBody(wish)).toEqual(body);
});

test('refuses to pick up meetings, drafts, and canceled dates', () => {
  expect(canBePickedUp(scheduleEvent)).toBe(true);
  expect(canBePickedUp({ ...scheduleEvent, type: 'meeting' })).toBe(false);
  expect(canBePickedUp({ ...scheduleEvent, exception: 'CANCELLED' })).toBe(false);
  expect(canBePickedUp({ ...scheduleEvent, draft: { id: 'd1', name: 'Week' } })).toBe(false);
});

test('moves all following dates to another weekday and employee, and undoes the move', () => {
  const body = followingBody(shift, { ...mine, date: '2099-01-07', to: 'u3' });
  expect(body).toMatchObject({
    start_date: '2099-01-07',
    from_date: '2099-01-05',
    scope: 'FOLLOWING',
    staff: [{ id: 'u3', start_date: null }],
  });
  expect(body && wayBackOf(shift, body)).toMatchObject({
    start_date: '2099-01-05',
    from_date: '2099-01-05',
    staff: [{ id: 'u2' }],
  });
});

test.each([
  ['a move by a week', { ...mine, date: '2099-01-12' }, shift],
  ['a copy', { ...mine, copy: true, date: '2099-01-06' }, shift],
  [
    'a one-time shift',
    { ...mine, date: '2099-01-06' },
    { ...shift, schedule_type: 'ONE_TIME_SHIFT' as const },
  ],
  [
    'another day of a daily shift',
    { ...mine, date: '2099-01-06' },
    { ...shift, shift_repeat: 'DAILY' as const },
  ],
])('offers no change of all following dates for %s', (_name, wish, of) => {
  expect(followingBody(of, wish)).toBeUndefined();
});
