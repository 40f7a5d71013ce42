import { checkPayEdit } from './payEdit';

test.each([
  ['24 hours', { hours: 24, workedMinutes: 1440 }, []],
  ['more than 24 hours', { hours: 24.01, workedMinutes: 1440 }, ['hours']],
  ['two hours more than the clock', { hours: 7.5 }, []],
  ['a minute more than that', { hours: 7.52 }, ['reason']],
  ['a minute more than that, for blanks', { hours: 7.52, reason: ' ' }, ['reason']],
  ['a minute more than that, for a reason', { hours: 7.52, reason: 'Tablet was off' }, []],
  ['nothing', { hours: 0 }, []],
])('checks a change of paid hours: %s', (_name, change, fields) => {
  const findings = checkPayEdit({ workedMinutes: 330, reason: '', ...change });
  expect(findings.map(({ field }) => field)).toEqual(fields);
});
