import { type AbsenceFacts, absenceAction, lastReportDate, type OwnOccurrence } from './absence';

const at = (time: string) => Date.parse(`2026-12-09T${time}:00-05:00`);
const event = (change: Partial<OwnOccurrence> = {}): OwnOccurrence => ({
  date: '2026-12-09',
  start_time: '06:00',
  end_time: '09:00',
  timezone: 'America/New_York',
  is_canceled: false,
  ...change,
});
const facts = (change: Partial<AbsenceFacts> = {}): AbsenceFacts => ({
  now: at('05:41'),
  canReport: true,
  isClockedIn: false,
  ...change,
});

describe('the action of an own shift', () => {
  test.each<[string, OwnOccurrence, AbsenceFacts, string]>([
    ['before its start', event(), facts(), 'REPORT'],
    ['in its last minute', event(), facts({ now: at('08:59') }), 'REPORT'],
    ['at its end', event(), facts({ now: at('09:00') }), 'NONE'],
    ['that is canceled', event({ is_canceled: true }), facts(), 'NONE'],
    [
      'that is canceled, with the option off',
      event({ is_canceled: true }),
      facts({ canReport: false }),
      'NONE',
    ],
    ['with the option off', event(), facts({ canReport: false }), 'CALL'],
    ['with the option off, after clock-in', event(), facts({ canReport: false, isClockedIn: true }), 'CALL'],
    ['after clock-in', event(), facts({ isClockedIn: true }), 'LEAVE_EARLY'],
    ['after clock-in and its end', event(), facts({ isClockedIn: true, now: at('09:00') }), 'NONE'],
    ['on the last date without time off', event({ date: '2026-12-19' }), facts(), 'REPORT'],
    ['on the first date with time off', event({ date: '2026-12-20' }), facts(), 'TIME_OFF'],
    ['tomorrow, without notice', event({ date: '2026-12-10' }), facts({ noticeDays: 0 }), 'REPORT'],
    [
      'the day after tomorrow, without notice',
      event({ date: '2026-12-11' }),
      facts({ noticeDays: 0 }),
      'TIME_OFF',
    ],
    [
      'whose date is the first one with time off, by the date in its own zone',
      event({ date: '2026-12-20', timezone: 'Pacific/Honolulu' }),
      facts({ now: Date.parse('2026-12-10T04:00:00Z') }),
      'TIME_OFF',
    ],
    [
      'whose date is the last one without time off, by the date in its own zone',
      event({ date: '2026-12-20', timezone: 'America/New_York' }),
      facts({ now: Date.parse('2026-12-10T06:00:00Z') }),
      'REPORT',
    ],
  ])('is decided by the first rule that applies to a shift %s', (_name, occurrence, known, action) => {
    expect(absenceAction(occurrence, known)).toBe(action);
  });

  test.each([
    ['the default notice', undefined, '2026-12-19'],
    ['two days of notice', 2, '2026-12-11'],
    ['one day of notice', 1, '2026-12-10'],
    ['no notice', 0, '2026-12-10'],
  ])('reports absences through the last date before time off with %s', (_name, noticeDays, date) => {
    expect(lastReportDate('2026-12-09', noticeDays)).toBe(date);
  });
});
