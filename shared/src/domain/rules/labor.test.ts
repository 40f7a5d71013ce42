import { type Finding, sentenceOf } from './findings';
import { checkLabor, defaultLimits, type LaborLimits, laborFields, presetLimits } from './labor';

const said = (findings: readonly Finding[]) =>
  findings.map((finding) => `${finding.field}: ${sentenceOf(finding)}`);
const young = (limits: Partial<LaborLimits>) =>
  said(checkLabor({ ...defaultLimits, '14_15': { ...defaultLimits['14_15'], ...limits } }, []));
const of1415 = (name: string, sentence: string) => [`limits.14_15.${name}: ${sentence}`];
const federal = (name: string, limit: string) =>
  of1415(name, `Federal law allows 14- and 15-year-olds ${limit}.`);

const OUTSIDE_SUMMER = 'no work after 7:00 PM from the day after Labor Day through May 31';
const IN_SUMMER = 'no work after 9:00 PM from June 1 through Labor Day';

// 29 CFR 570.35 (a): each limit as written, one minute less, one minute more, and blank.
const floors: readonly [keyof LaborLimits, LaborLimits[keyof LaborLimits], readonly string[]][] = [
  ['school_day_minutes', 180, []],
  ['school_day_minutes', 179, []],
  ['school_day_minutes', 181, federal('school_day_minutes', '3 hours on a school day')],
  ['school_day_minutes', null, federal('school_day_minutes', '3 hours on a school day')],
  ['other_day_minutes', 480, []],
  ['other_day_minutes', 481, federal('other_day_minutes', '8 hours on a day without school')],
  ['school_week_minutes', 1080, []],
  ['school_week_minutes', 1081, federal('school_week_minutes', '18 hours in a week with a school day')],
  ['other_week_minutes', 2400, []],
  ['other_week_minutes', 2401, federal('other_week_minutes', '40 hours in a week without school')],
  ['earliest_start', '07:00', []],
  ['earliest_start', '07:01', []],
  ['earliest_start', '06:59', federal('earliest_start', 'no work before 7:00 AM')],
  ['earliest_start', null, federal('earliest_start', 'no work before 7:00 AM')],
  ['latest_end_school_night', '19:00', []],
  ['latest_end_school_night', '19:01', federal('latest_end_school_night', OUTSIDE_SUMMER)],
  ['latest_end_other_night', '21:00', []],
  ['latest_end_other_night', '21:01', federal('latest_end_other_night', IN_SUMMER)],
  ['latest_end_other_night', null, federal('latest_end_other_night', IN_SUMMER)],
  ['max_days', null, []],
  ['max_days', 7, []],
  ['min_rest_minutes', null, []],
];
test.each(floors)('at ages 14 and 15, the limit %s of %j returns %j', (name, value, expected) => {
  expect(young({ [name]: value })).toEqual(expected);
});

test('requires school hours at ages 14 and 15, but lets the school set them', () => {
  const missing =
    "Enter the school's hours. Federal law doesn't allow 14- and 15-year-olds to work during them.";
  expect(young({ school_hours_start: null, school_hours_end: null })).toEqual(
    of1415('school_hours_start', missing),
  );
  expect(young({ school_hours_start: '09:00', school_hours_end: '14:00' })).toEqual([]);
});

test.each<[string, Partial<LaborLimits>, string[]]>([
  [
    'school hours that end before they start',
    { school_hours_start: '15:00', school_hours_end: '08:00' },
    of1415('school_hours_end', 'Enter an end time after the start time.'),
  ],
  [
    'school hours without an end',
    { school_hours_end: null },
    of1415('school_hours_end', 'Fill in both fields, or leave both blank.'),
  ],
  [
    'a break without a length',
    { break_after_minutes: 300 },
    of1415('break_minutes', 'Fill in both fields, or leave both blank.'),
  ],
  [
    'a length without the hours before the break',
    { break_minutes: 30 },
    of1415('break_after_minutes', 'Fill in both fields, or leave both blank.'),
  ],
])('refuses %s', (_name, limits, expected) => {
  expect(young(limits)).toEqual(expected);
});

test('does not apply federal limits from age 16', () => {
  expect(checkLabor(defaultLimits, [])).toEqual([]);
});

test('checks the dates and the name of every school break', () => {
  const breaks = [
    { start_date: '2027-12-24', end_date: '2027-12-23', name: 'Winter Break' },
    { start_date: '', end_date: '2027-12-23', name: ' ' },
  ];
  expect(said(checkLabor(defaultLimits, breaks))).toEqual([
    'breaks.0.end_date: End date cannot be before start date',
    'breaks.1.name: This field is required.',
    'breaks.1.start_date: Date is required',
  ]);
  const [one] = [{ start_date: '2027-12-24', end_date: '2027-12-24', name: 'Winter Break' }];
  const many = Array.from({ length: laborFields.schoolBreaks }, () => one);
  expect(checkLabor(defaultLimits, many)).toEqual([]);
  expect(said(checkLabor(defaultLimits, [...many, one]))).toEqual(['breaks: Add at most 40 school breaks.']);
});

test.each(['FEDERAL', 'NEW_YORK', 'CALIFORNIA'] as const)('the preset %s passes its own check', (preset) => {
  expect(checkLabor({ ...defaultLimits, ...presetLimits(preset) }, [])).toEqual([]);
});

test('keeps the federal limits of 14- and 15-year-olds in every state preset', () => {
  const { max_days, ...newYork } = presetLimits('NEW_YORK')['14_15'];
  const { max_days: none, ...federal } = presetLimits('FEDERAL')['14_15'];
  expect([max_days, none]).toEqual([6, null]);
  expect(newYork).toEqual(federal);
  expect(presetLimits('CALIFORNIA')['14_15']).toEqual(presetLimits('FEDERAL')['14_15']);
});

test.each([
  ['FEDERAL', [null, null, null, null, null, null, null, null]],
  ['NEW_YORK', [240, 480, 1680, 2880, 6, '06:00', '22:00', null]],
  ['CALIFORNIA', [240, 480, 2880, 2880, null, '05:00', '22:00', null]],
] as const)('the preset %s limits 16- and 17-year-olds to %j', (preset, expected) => {
  const limits = presetLimits(preset)['16_17'];
  expect([
    limits.school_day_minutes,
    limits.other_day_minutes,
    limits.school_week_minutes,
    limits.other_week_minutes,
    limits.max_days,
    limits.earliest_start,
    limits.latest_end_school_night,
    limits.latest_end_other_night,
  ]).toEqual(expected);
});
