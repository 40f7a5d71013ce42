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
  ['another person', { ...mine, to: 'u3' }, false],
  ['nobody', { ...mine, to: null }, false],
  ['a copy where it is', { ...mine, copy: true }, false],
])('a wish for %s: idle %#', (_name, wish, idle) => {
  expect(isIdle(wish)).toBe(idle);
});

test.each([
  [1, '18:30'],
  [-2, '17:45'],
  [-99, '15:45'],
  [99, '23:45'],
])('stretched by %d quarters it ends at %s', (quarters, end) => {
  expect(stretched(mine, quarters)).toMatchObject({ start_time: '15:30', end_time: end });
});

test.each([
  [2, '16:00', '18:45'],
  [-99, '00:00', '02:45'],
  [99, '21:00', '23:45'],
])('shifted by %d quarters it goes from %s to %s', (quarters, start, end) => {
  expect(shifted(mine, quarters)).toMatchObject({ start_time: start, end_time: end });
});

const seen = { start_time: '15:30', end_time: '18:15' };
const times = { to_date: '2099-01-05', ...seen };
const moved = { ...times, seen };
test.each([
  ['its own person', mine, moved],
  ['another person', { ...mine, to: 'u3' }, { ...moved, for_user_id: 'u2', user_id: 'u3' }],
  ['nobody', { ...mine, to: null }, { ...moved, for_user_id: 'u2', user_id: null }],
  ['whoever works it', proposedMoveOf(scheduleEvent, undefined), moved],
  ['a copy for its person', { ...mine, copy: true }, { ...times, copy: true, user_id: 'u2' }],
  [
    'a copy for whoever is free',
    { ...proposedMoveOf(scheduleEvent, undefined), copy: true },
    { ...times, copy: true },
  ],
])('what is sent for %s', (_name, wish, body) => {
  expect(moveBody(wish)).toEqual(body);
});

test('meetings, drafts and cancelled dates are not picked up', () => {
  expect(canBePickedUp(scheduleEvent)).toBe(true);
  expect(canBePickedUp({ ...scheduleEvent, type: 'meeting' })).toBe(false);
  expect(canBePickedUp({ ...scheduleEvent, exception: 'CANCELLED' })).toBe(false);
  expect(canBePickedUp({ ...scheduleEvent, draft: { id: 'd1', name: 'Week' } })).toBe(false);
});

test('all following dates go to another weekday and person, and back', () => {
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
  ['a week on', { ...mine, date: '2099-01-12' }, shift],
  ['a copy', { ...mine, copy: true, date: '2099-01-06' }, shift],
  [
    'a one-time shift',
    { ...mine, date: '2099-01-06' },
    { ...shift, schedule_type: 'ONE_TIME_SHIFT' as const },
  ],
  [
    'another day of a daily one',
    { ...mine, date: '2099-01-06' },
    { ...shift, shift_repeat: 'DAILY' as const },
  ],
])('%s is never about all following dates', (_name, wish, of) => {
  expect(followingBody(of, wish)).toBeUndefined();
});
