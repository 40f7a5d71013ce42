import { readSwimmersFile } from './swimmersFile';

const afternoon = { start_time: '15:00', end_time: '17:00', swimmers: 36 };

test('reads dates and times as spreadsheets write them, with a heading, quotes, and any separator', () => {
  const text =
    '\uFEFFDate,Start,End,Swimmers\r\n2027-03-12,15:00,17:00,36\r\n"3/11/2027";3 PM;5:00 PM;36\r\n\r\n';
  expect(readSwimmersFile(text)).toEqual({
    days: [
      { date: '2027-03-11', counts: [afternoon] },
      { date: '2027-03-12', counts: [afternoon] },
    ],
  });
});

const line = 'Line 2: Enter a date, a start time, an end time, and a number from 0 to 2,000.';

test.each([
  ['no line', 'Date,Start,End,Swimmers\n', 'This file has no swimmers. Add a line for each date.'],
  ['a second line without a date', '2027-03-11,15:00,17:00,36\nMarch,15:00,17:00,36', line],
  ['an unreadable time', 'Date\n2027-03-11,noon,17:00,36', line],
  ['no number', 'Date\n2027-03-11,15:00,17:00,', line],
  ['too many swimmers', 'Date\n2027-03-11,15:00,17:00,2001', line],
  [
    'hours that overlap',
    '2027-03-11,15:00,17:00,36\n2027-03-11,16:00,18:00,36',
    '03-11-2027: These times overlap. Change one of them.',
  ],
  [
    'an end before the start',
    '2027-03-11,17:00,15:00,36',
    '03-11-2027: Enter an end time after the start time.',
  ],
  [
    'more dates than a session has',
    Array.from({ length: 93 }, (_, day) => `${46000 + day},15:00,17:00,36`).join('\n'),
    'Import at most 92 dates at a time.',
  ],
])('names the problem of a file with %s', (_name, text, problem) => {
  expect(readSwimmersFile(text)).toEqual({ problem });
});

test('accepts 2,000 swimmers on 92 dates', () => {
  const text = Array.from({ length: 92 }, (_, day) => `${46000 + day},15:00,17:00,2000`).join('\n');
  expect(readSwimmersFile(text)).toMatchObject({ days: { length: 92 } });
});
