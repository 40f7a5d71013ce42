import { auditLabel, spaced } from './auditLabels';

test.each([
  ['session.refused', 'Sign-in failed: wrong password'],
  ['shift.changed', 'Shift changed'],
  ['new_shift_request.expired', 'New shift request expired'],
  ['deployToken.created', 'Deploy token created'],
])('%s is read as %s', (action, expected) => {
  expect(auditLabel(action)).toBe(expected);
});

test('names of fields are read as words', () => {
  expect(['start_time', 'startTime', 'e-mail'].map(spaced)).toEqual(['start time', 'start time', 'e-mail']);
});
