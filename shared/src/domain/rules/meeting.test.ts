import { checkMeeting, type MeetingDraft } from './meeting';

const draft: MeetingDraft = { start_date: '2026-03-02', start_time: '09:00', end_time: '10:00' };

test.each<[string, Partial<MeetingDraft>, string[]]>([
  ['one without an end date, as the form has it', {}, []],
  ['one that ends on its day', { end_date: '2026-03-02' }, []],
  ['one that ends the day before', { end_date: '2026-03-01' }, ['date.endBeforeStart']],
  ['one that ends the day after', { end_date: '2026-03-03' }, ['meeting.severalDays']],
  ['an end time a minute later', { end_time: '09:01' }, []],
  ['an end time at the start', { end_time: '09:00' }, ['time.endNotAfterStart']],
  ['no times', { start_time: '', end_time: '' }, ['field.required', 'field.required']],
])('%s', (_name, change, expected) => {
  expect(checkMeeting({ ...draft, ...change }).map(({ code }) => code)).toEqual(expected);
});
