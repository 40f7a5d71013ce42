import { emptyShift, refusesDay, type ShiftForm } from './shiftForm';

const weekly: ShiftForm = {
  ...emptyShift(),
  schedule_type: 'RECURRING_SHIFT',
  start_date: '2027-03-04',
  end_date: '2027-04-01',
  'staff.0': 'maya',
  'staff.0.start_date': '2027-03-11',
  'staff.1': 'kai',
};

test.each([
  ['end_date', '2027-03-03', true],
  ['end_date', '2027-03-04', false],
  ['staff.0.start_date', '2027-03-03', true],
  ['staff.0.start_date', '2027-03-04', false],
  ['staff.0.start_date', '2027-04-02', true],
  ['staff.0.end_date', '2027-03-10', true],
  ['staff.0.end_date', '2027-03-11', false],
  ['staff.0.end_date', '2027-04-01', false],
  ['staff.0.end_date', '2027-04-02', true],
  ['staff.1.start_date', '2027-03-03', true],
  ['staff.1.end_date', '2027-04-01', false],
] as const)('the picker of %s leaves %s out: %p, as the form would refuse it', (name, day, isOut) => {
  expect(refusesDay(weekly, name)(day) !== null).toBe(isOut);
});

test('without an end a shift takes any later day', () => {
  expect(refusesDay({ ...weekly, end_date: '' }, 'staff.0.end_date')('2031-01-01')).toBeNull();
});
