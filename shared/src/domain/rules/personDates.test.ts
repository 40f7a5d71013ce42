import { checkDatesAhead, lastDateAhead } from './dates';
import { checkPersonDates, type PersonDates } from './personDates';

const TODAY = '2027-03-03';

test.each([
  ['2027-03-03', '2032-03-03'],
  ['2028-02-29', '2033-02-28'],
])('counts five years from %s to %s, the last allowed date', (today, last) => {
  expect(lastDateAhead(today)).toBe(last);
});

test.each<[string, Parameters<typeof checkDatesAhead>[0], readonly string[], string[]]>([
  ['the last day', { start_date: '2032-03-03' }, [], []],
  ['a day later', { start_date: '2032-03-04' }, [], ['start_date']],
  ['the year 9999', { start_date: '2027-03-04', end_date: '9999-12-31' }, [], ['end_date']],
  ['one day in two fields', { start_date: '2126-03-04', end_date: '2126-03-04' }, [], ['start_date']],
  ['two days', { start_date: '2126-03-04', end_date: '2126-03-05' }, [], ['start_date', 'end_date']],
  ['a day that is stored', { end_date: '2126-03-04' }, ['2126-03-04'], []],
  ['nothing yet', { start_date: '', end_date: null }, [], []],
  ['no date', { start_date: 'soon' }, [], []],
])("checks whether a user's dates are too far ahead: %s", (_name, dates, kept, fields) => {
  expect(checkDatesAhead(dates, TODAY, kept).map(({ field }) => field)).toEqual(fields);
});

test.each<[string, PersonDates, PersonDates, [string, string][]]>([
  ['no dates', {}, {}, []],
  ['born yesterday', { dob: '2027-03-02' }, {}, []],
  ['born today', { dob: '2027-03-03' }, {}, [['dob', 'dob.notPast']]],
  ['born in 2126', { dob: '2126-03-03' }, {}, [['dob', 'dob.notPast']]],
  ['born on the first day', { dob: '1900-01-01' }, {}, []],
  ['born a day earlier', { dob: '1899-12-31' }, {}, [['dob', 'date.tooEarly']]],
  [
    'a joining year of two digits too few',
    { employee_joining_date: '0026-03-01' },
    {},
    [['employee_joining_date', 'date.tooEarly']],
  ],
  ['an end five years ahead', { employee_ending_date: '2032-03-03' }, {}, []],
  [
    'an end a day later',
    { employee_ending_date: '2032-03-04' },
    {},
    [['employee_ending_date', 'date.tooLate']],
  ],
  [
    'an end that is stored',
    { employee_ending_date: '2099-01-01' },
    { employee_ending_date: '2099-01-01' },
    [],
  ],
  [
    'an end before the stored joining date',
    { employee_ending_date: '2027-01-01' },
    { employee_joining_date: '2027-01-02' },
    [['employee_ending_date', 'date.endBeforeStart']],
  ],
])('%s', (_name, dates, stored, expected) => {
  expect(checkPersonDates(dates, TODAY, stored).map(({ field, code }) => [field, code])).toEqual(expected);
});
