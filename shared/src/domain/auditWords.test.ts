import { auditLabel, spaced } from './auditLabels';

test.each([
  ['session.refused', 'Sign-in failed: wrong password'],
  ['shift.changed', 'Shift changed'],
  ['new_shift_request.expired', 'New shift request expired'],
  ['deployToken.created', 'Deploy token created'],
])('shows the audit action %s as %s', (action, expected) => {
  expect(auditLabel(action)).toBe(expected);
});

test('turns field names into words: `start_time` and `startTime` become "start time"', () => {
  expect(['start_time', 'startTime', 'e-mail'].map(spaced)).toEqual(['start time', 'start time', 'e-mail']);
});
