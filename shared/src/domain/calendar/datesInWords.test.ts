import { datesInWords, onDatesInWords } from './datesInWords';

test.each([
  [[], ''],
  [['2026-12-15'], '12-15-2026'],
  [['2026-12-15', '2026-12-16'], '12-15-2026 through 12-16-2026'],
  [['2026-12-31', '2027-01-01', '2027-01-03'], '12-31-2026 through 01-01-2027 and 01-03-2027'],
  [['2026-12-18', '2026-12-14', '2026-12-16', '2026-12-14'], '12-14-2026, 12-16-2026, and 12-18-2026'],
])('returns the dates %j as %s', (dates, words) => {
  expect(datesInWords(dates)).toBe(words);
});

test.each([
  [['2026-12-15'], 'on 12-15-2026'],
  [['2026-12-15', '2026-12-15'], 'on 12-15-2026'],
  [['2026-12-15', '2026-12-16'], 'for 12-15-2026 through 12-16-2026'],
  [['2026-12-15', '2026-12-17'], 'for 12-15-2026 and 12-17-2026'],
])('says when the dates %j are: %s', (dates, words) => {
  expect(onDatesInWords(dates)).toBe(words);
});
