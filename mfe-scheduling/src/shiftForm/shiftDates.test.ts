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
] as const)(
  'disables days in the picker of %s that the form would refuse: %s is disabled %p',
  (name, day, isOut) => {
    expect(refusesDay(weekly, name)(day) !== null).toBe(isOut);
  },
);

test('accepts any later end date for Staff 1 when the shift has no end date', () => {
  expect(refusesDay({ ...weekly, end_date: '' }, 'staff.0.end_date')('2031-01-01')).toBeNull();
});
