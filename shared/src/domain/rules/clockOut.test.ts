import { checkLeaving, leftAt } from './clockOut';
import { MINUTE_MS } from '../durations';

const NOW = Date.parse('2027-03-03T21:00:00Z');
const leaving = {
  name: 'Ana',
  clockedIn: NOW - 720 * MINUTE_MS,
  left: undefined,
  inReview: false,
  confirmed: false,
};

test.each([
  ['just now after 12 hours', {}, []],
  ['after 12 hours and a minute', { clockedIn: NOW - 721 * MINUTE_MS }, ['clockOut.unconfirmed']],
  ['after 12 hours and a minute, confirmed', { clockedIn: NOW - 721 * MINUTE_MS, confirmed: true }, []],
  ['in review without a time', { inReview: true, confirmed: true }, ['clockOut.timeNeeded']],
  ['in review with a time', { inReview: true, left: NOW - MINUTE_MS }, ['clockOut.unconfirmed']],
  ['in review with a time, confirmed', { inReview: true, left: NOW - MINUTE_MS, confirmed: true }, []],
  ['now', { left: NOW }, []],
  ['later than now', { left: NOW + 1 }, ['clockOut.afterNow']],
  ['when they came', { left: NOW - 720 * MINUTE_MS }, ['clockOut.notAfterClockIn']],
  ['after they came', { left: NOW - 720 * MINUTE_MS + 1 }, []],
])('checks a manual clock-out of someone who leaves %s', (_name, change, codes) => {
  expect(checkLeaving({ ...leaving, ...change }, NOW).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['the same evening', '2027-03-03T22:00:00-05:00', '23:30', '2027-03-03T23:30:00-05:00'],
  ['after midnight', '2027-03-03T22:00:00-05:00', '02:00', '2027-03-04T02:00:00-05:00'],
  ['a day later at the same minute', '2027-03-03T22:00:00-05:00', '22:00', '2027-03-04T22:00:00-05:00'],
  [
    'after the night in which the clocks go forward',
    '2027-03-13T22:00:00-05:00',
    '04:00',
    '2027-03-14T04:00:00-04:00',
  ],
  ['in the repeated hour', '2027-11-07T01:50:00-04:00', '01:20', '2027-11-07T01:20:00-05:00'],
  ['after the repeated hour began', '2027-11-07T01:20:00-05:00', '01:50', '2027-11-07T01:50:00-05:00'],
  ['still in the first of two hours', '2027-11-07T01:20:00-04:00', '01:50', '2027-11-07T01:50:00-04:00'],
  ['a day after the repeated hour', '2027-11-07T01:50:00-05:00', '01:20', '2027-11-08T01:20:00-05:00'],
])('finds the first matching time after a clock-in: %s', (_name, clockedIn, time, left) => {
  expect(leftAt(Date.parse(clockedIn), time, 'America/New_York')).toBe(Date.parse(left));
});
