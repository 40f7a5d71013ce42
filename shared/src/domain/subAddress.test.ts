import { readSubParam, subParam } from './subAddress';

test.each([
  { shift: 's1', date: '2026-12-09', user: undefined },
  { shift: 's1', date: '2026-12-09', user: 'u1' },
])('reads the address of %j as written', (followUp) => {
  expect(readSubParam(subParam(followUp))).toEqual(followUp);
});

test.each([null, '', 's1', 's1.', '.2026-12-09', 's1.2026-13-09', 's1.2026-12-09.', 's1.2026-12-09.u1.u2'])(
  'ignores the address %j',
  (text) => expect(readSubParam(text)).toBeUndefined(),
);
