import { sayPhone } from './words';

test.each([
  ['+16085550148', '(608) 555-0148'],
  ['608-555-0148', '(608) 555-0148'],
  ['6085550148', '(608) 555-0148'],
  ['+442079460958', '+442079460958'],
  ['60855501481234', '60855501481234'],
])('says the phone number %s as %s', (stored, said) => expect(sayPhone(stored)).toBe(said));
