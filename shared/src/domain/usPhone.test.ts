import { usPhoneOf } from './usPhone';

test.each([
  ['ten digits', '6085550148', '+16085550148'],
  ['hyphens', '608-555-0148', '+16085550148'],
  ['parentheses and a space', '(608) 555-0148', '+16085550148'],
  ['a leading 1', '16085550148', '+16085550148'],
  ['a leading +1', '+1 608 555 0148', '+16085550148'],
  ['nine digits', '608555014', null],
  ['eleven digits without a leading 1', '26085550148', null],
  ['an area code that starts with 1', '1085550148', null],
  ['another country', '+441632960961', null],
  ['nothing', '', null],
])('reads a US phone number with %s (%s as %s)', (_name, phone, expected) => {
  expect(usPhoneOf(phone)).toBe(expected);
});
