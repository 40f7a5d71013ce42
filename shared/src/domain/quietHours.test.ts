import { quietUntil } from './quietHours';

const night = { begins: '22:00', ends: '07:00' };
const noon = { begins: '12:00', ends: '13:30' };

test.each([
  ['a minute before', night, '2027-03-04T02:59:00Z', null],
  ['the first minute', night, '2027-03-04T03:00:00Z', '2027-03-04T12:00:00.000Z'],
  ['after midnight', night, '2027-03-04T06:00:00Z', '2027-03-04T12:00:00.000Z'],
  ['the minute they end', night, '2027-03-04T12:00:00Z', null],
  ['the night in which clocks go forward', night, '2027-03-14T04:00:00Z', '2027-03-14T11:00:00.000Z'],
  ['the night in which clocks go back', night, '2027-11-07T04:00:00Z', '2027-11-07T12:00:00.000Z'],
  ['at noon', noon, '2027-03-04T17:10:00Z', '2027-03-04T18:30:00.000Z'],
  ['before noon', noon, '2027-03-04T16:59:00Z', null],
  ['after noon', noon, '2027-03-04T18:30:00Z', null],
])('%s', (_name, hours, now, until) => {
  const found = quietUntil(Date.parse(now), { ...hours, timezone: 'America/New_York' });
  expect(found === null ? null : new Date(found).toISOString()).toBe(until);
});
