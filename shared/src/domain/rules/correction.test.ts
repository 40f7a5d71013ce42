import { sentenceOf } from './findings';
import { checkCorrection, checkCorrectionDay, type OtherRecord } from './correction';

const at = (time: string): number => Date.parse(`2027-03-03T${time}Z`);
const now = at('17:00:00');

const other = (from: string, to: string | null, isOpen = false): OtherRecord => ({
  clockedIn: at(from),
  clockedOut: to === null ? null : at(to),
  isOpen,
  words: 'another',
});
const check = (from: string, to: string | null, others: OtherRecord[] = [], reason = 'The tablet was off') =>
  checkCorrection(
    { clockedIn: at(from), clockedOut: to === null ? null : at(to), reason },
    { now, others },
  ).map(({ code, field }) => `${code} ${field}`);

test.each([
  ['out at this moment', '13:00:00', '17:00:00', []],
  ['out one second from now', '13:00:00', '17:00:01', ['correction.inFuture clocked_out']],
  ['in at this moment and out never', '17:00:00', null, ['correction.inFuture clocked_in']],
  ['in one second ago, still on deck', '16:59:59', null, []],
  ['in later than now', '17:00:01', '17:30:00', ['correction.inFuture clocked_in']],
  ['out one second after in', '13:00:00', '13:00:01', []],
  ['out as they came', '13:00:00', '13:00:00', ['correction.notAfterClockIn clocked_out']],
  ['out before in', '13:00:00', '12:59:59', ['correction.notAfterClockIn clocked_out']],
  ['16 hours', '00:30:00', '16:30:00', []],
  ['16 hours and a second', '00:30:00', '16:30:01', ['correction.tooLong clocked_out']],
  ['on deck for 16 hours', '01:00:00', null, []],
  ['on deck for longer', '00:59:59', null, ['correction.tooLong clocked_in']],
])('checks corrected punches: %s (%s to %s) give %j', (_name, from, to, codes) =>
  expect(check(from, to)).toEqual(codes),
);

const clash = ['correction.overlaps clocked_in'];
test.each([
  ['ends as it begins', '08:00:00', '10:00:00', other('10:00:00', '12:00:00'), []],
  ['ends a second after it begins', '08:00:00', '10:00:01', other('10:00:00', '12:00:00'), clash],
  ['begins as it ends', '12:00:00', '13:00:00', other('10:00:00', '12:00:00'), []],
  ['begins a second before it ends', '11:59:59', '13:00:00', other('10:00:00', '12:00:00'), clash],
  ['lies around it', '09:00:00', '13:00:00', other('10:00:00', '12:00:00'), clash],
  ['lies in it', '10:30:00', '11:00:00', other('10:00:00', '12:00:00'), clash],
  ['ends as an open one begins', '08:00:00', '10:00:00', other('10:00:00', null, true), []],
  ['ends a second later', '08:00:00', '10:00:01', other('10:00:00', null, true), clash],
  ['lies within an open one', '11:00:00', '12:00:00', other('10:00:00', null, true), clash],
  ['follows one without an end', '11:00:00', '12:00:00', other('10:00:00', null), []],
  ['begins with one without an end', '10:00:00', '12:00:00', other('10:00:00', null), clash],
  ['holds the beginning of one without an end', '09:00:00', '12:00:00', other('10:00:00', null), clash],
  ['is open and comes before another', '09:00:00', null, other('10:00:00', '12:00:00'), clash],
  ['is open and follows another', '12:00:00', null, other('10:00:00', '12:00:00'), []],
])('checks a corrected entry that %s, against another time entry (%s to %s)', (_name, from, to, one, codes) =>
  expect(check(from, to, [one])).toEqual(codes),
);

test.each([
  ['no reason', '  ', ['field.required reason']],
  ['one letter', 'x', []],
  ['455 letters', 'x'.repeat(455), []],
  ['456 letters', 'x'.repeat(456), ['field.atMost reason']],
])("checks the length of a correction's reason: %s", (_name, reason, codes) =>
  expect(check('13:00:00', '14:00:00', [], reason)).toEqual(codes),
);

test.each([
  ['the ninetieth day back', '2026-12-03', false, []],
  [
    'the day before it',
    '2026-12-02',
    false,
    ['You can correct at most the last 90 days, back to 12-03-2026.'],
  ],
  ['the day before it, by an admin', '2026-12-02', true, []],
  ['three years back, by an admin', '2024-03-03', true, []],
  [
    'a day more, by an admin',
    '2024-03-02',
    true,
    ['You can correct at most the last 3 years, back to 03-03-2024.'],
  ],
])(
  'checks how far back hours can be corrected: %s (%s, admin: %s) give %j',
  (_name, date, isAdmin, sentences) =>
    expect(checkCorrectionDay(date, { today: '2027-03-03', isAdmin }).map(sentenceOf)).toEqual(sentences),
);
