import { shiftsBack } from './withdrawal';

const A = { shift: 'a', date: '2026-11-23' };
const B = { shift: 'b', date: '2026-11-23' };
const both = { can_withdraw: ['2026-11-23', '2026-11-24'], can_withdraw_shifts: [A, B] };

test.each([
  ['every shift', both, [], { dates: ['2026-11-23', '2026-11-24'] }],
  ['one of two shifts', both, ['b 2026-11-23'], { dates: ['2026-11-24'], shifts: [A] }],
  ['the shift that no coworker took', { can_withdraw: [], can_withdraw_shifts: [B] }, [], { shifts: [B] }],
  ['nothing', { can_withdraw: ['2026-11-23'], can_withdraw_shifts: [A] }, ['a 2026-11-23'], null],
])('withdraws %s', (_name, absence, unchecked, body) => {
  expect(shiftsBack(absence, unchecked)).toEqual(body);
});
