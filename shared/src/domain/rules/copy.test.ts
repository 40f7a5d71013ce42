import { checkCopy, type CopyRequest, copiedUntil } from './copy';

const TODAY = '2027-03-02';
const week: CopyRequest = { kind: 'WEEK', location: 'here', from: '2027-03-07', targets: ['2027-03-14'] };
const term: CopyRequest = { ...week, kind: 'TERM', to: '2027-05-29', targets: ['2027-06-06'] };

test.each<[string, CopyRequest, [string, string][]]>([
  ['a week to the next', week, []],
  ['a week to two others', { ...week, targets: ['2027-03-14', '2027-02-28'] }, []],
  ['a week to itself', { ...week, targets: ['2027-03-07'] }, [['targets', 'copy.sameDates']]],
  ['the same week elsewhere', { ...week, targets: ['2027-03-07'], target_location: 'there' }, []],
  [
    'the same location said twice',
    { ...week, targets: ['2027-03-07'], target_location: 'here' },
    [['targets', 'copy.sameDates']],
  ],
  ['a template to the week it is of', { ...week, kind: 'TEMPLATE', targets: ['2027-03-07'] }, []],
  ['a week to a Monday', { ...week, targets: ['2027-03-15'] }, [['targets', 'copy.otherWeekday']]],
  ['a day to another weekday', { ...week, kind: 'DAY', targets: ['2027-03-09'] }, []],
  [
    'nothing chosen',
    { ...week, from: null, targets: [] },
    [
      ['from', 'date.required'],
      ['targets', 'date.required'],
    ],
  ],
  ['no date', { ...week, targets: ['soon'] }, [['targets', 'date.format']]],
  ['a term', term, []],
  ['a term without an end', { ...term, to: null }, [['to', 'date.required']]],
  ['a term that ends before it begins', { ...term, to: '2027-03-06' }, [['to', 'date.endBeforeStart']]],
  ['a term of 366 days', { ...term, to: '2028-03-06', targets: ['2028-03-12'] }, []],
  ['a term of one more', { ...term, to: '2028-03-07', targets: ['2028-03-12'] }, [['to', 'copy.tooLong']]],
  // 2032-03-02, a Tuesday, is the last allowed day.
  ['a day to the last day', { ...week, kind: 'DAY', targets: ['2032-03-02'] }, []],
  ['a day to one later', { ...week, kind: 'DAY', targets: ['2032-03-03'] }, [['targets', 'date.tooLate']]],
  ['a week that ends before the last day', { ...week, targets: ['2032-02-22'] }, []],
  ['a week that ends after it', { ...week, targets: ['2032-02-29'] }, [['targets', 'date.tooLate']]],
  ['a term that ends after it', { ...term, targets: ['2031-12-21'] }, [['targets', 'date.tooLate']]],
])('%s', (_name, wish, expected) => {
  expect(checkCopy(wish, TODAY).map(({ field, code }) => [field, code])).toEqual(expected);
});

test.each([
  ['DAY', undefined, '2027-03-07'],
  ['WEEK', undefined, '2027-03-13'],
  ['TEMPLATE', undefined, '2027-03-13'],
  ['TERM', '2027-05-29', '2027-05-29'],
] as const)('finds the last day of a copied %s', (kind, to, last) => {
  expect(copiedUntil({ kind, from: '2027-03-07', to })).toBe(last);
});
