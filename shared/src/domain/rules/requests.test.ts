import { type Finding, sentenceOf } from './findings';
import { checkNewShift, type NewShiftDraft } from './newShift';
import { checkScheduleChange, type ScheduleChangeContext, type ScheduleChangeDraft } from './scheduleChange';
import { firstSelectableTimeOffDate } from './noticeDates';
import { checkTimeOff, type TimeOffContext, type TimeOffDraft } from './timeOff';

const codes = (findings: Finding[]) => findings.map(({ code }) => code);
const said = (findings: Finding[]) => findings.map((one) => [one.field, sentenceOf(one)]);
const x = (length: number) => 'x'.repeat(length);

describe('time off', () => {
  const draft = (change: Partial<TimeOffDraft> = {}): TimeOffDraft => ({
    start_date: '2026-03-16',
    end_date: '2026-03-16',
    leave_type: 'PAID_LEAVE',
    reason: 'Family',
    ...change,
  });
  const context = (change: Partial<TimeOffContext> = {}): TimeOffContext => ({
    today: '2026-03-01',
    ...change,
  });
  const other = (
    start_date: string,
    end_date: string,
    status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN',
  ) => context({ otherRequests: [{ start_date, end_date, status }] });

  test.each<[string, Partial<TimeOffDraft>, TimeOffContext, string[]]>([
    ['the tenth day from today', { start_date: '2026-03-11' }, context(), []],
    ['one day too soon', { start_date: '2026-03-10' }, context(), ['timeOff.tooSoon']],
    ['another notice', { start_date: '2026-03-04' }, context({ noticeDays: 3 }), []],
    [
      'one day too soon for another notice',
      { start_date: '2026-03-03' },
      context({ noticeDays: 3 }),
      ['timeOff.tooSoon'],
    ],
    ['an end before the start', { end_date: '2026-03-15' }, context(), ['date.endBeforeStart']],
    [
      'an occurrence on its last day',
      { end_date: '2026-03-18' },
      context({ occurrenceDates: ['2026-03-18'] }),
      [],
    ],
    [
      'an occurrence a day later',
      { end_date: '2026-03-18' },
      context({ occurrenceDates: ['2026-03-19'] }),
      ['timeOff.noShiftInRange'],
    ],
    [
      'an occurrence a day earlier',
      {},
      context({ occurrenceDates: ['2026-03-15'] }),
      ['timeOff.noShiftInRange'],
    ],
    [
      'a pending one that ends on its first day',
      {},
      other('2026-03-10', '2026-03-16', 'PENDING'),
      ['timeOff.overlapsRequest'],
    ],
    [
      'an approved one that begins on its last day',
      {},
      other('2026-03-16', '2026-03-20', 'APPROVED'),
      ['timeOff.overlapsRequest'],
    ],
    ['one that ended the day before', {}, other('2026-03-10', '2026-03-15', 'PENDING'), []],
    ['one that begins the day after', {}, other('2026-03-17', '2026-03-18', 'PENDING'), []],
    ['a refused one', {}, other('2026-03-16', '2026-03-16', 'REJECTED'), []],
    ['a withdrawn one', {}, other('2026-03-16', '2026-03-16', 'WITHDRAWN'), []],
    ['455 characters of reason', { reason: x(455) }, context(), []],
    ['456 characters of reason', { reason: x(456) }, context(), ['field.atMost']],
    ['no such day', { end_date: '2026-02-30' }, context(), ['date.format']],
    ['five years ahead', { end_date: '2031-03-01' }, context(), []],
    ['a day later', { end_date: '2031-03-02' }, context(), ['date.tooLate']],
  ])('%s', (_name, change, given, expected) => {
    expect(codes(checkTimeOff(draft(change), given))).toEqual(expected);
  });

  test('names every empty field of a time-off request with its message', () => {
    expect(
      said(checkTimeOff({ start_date: '', end_date: null, leave_type: '', reason: ' ' }, context())),
    ).toEqual([
      ['start_date', 'From Date is required'],
      ['end_date', 'To Date is required'],
      ['leave_type', 'Leave type is required'],
      ['reason', 'Reason is required'],
    ]);
    expect(
      said(checkTimeOff(draft({ start_date: '2026-03-02', end_date: '2026-03-01' }), context())),
    ).toEqual([
      ['start_date', 'Time off request must be submitted at least 10 days in advance.'],
      ['end_date', 'End date cannot be before start date'],
    ]);
  });

  test('lets an employee pick the eleventh day from today as the first day of time off', () => {
    expect(firstSelectableTimeOffDate('2026-03-01')).toBe('2026-03-12');
    expect(firstSelectableTimeOffDate('2026-03-01', 0)).toBe('2026-03-02');
  });
});

describe('schedule change', () => {
  const draft = (change: Partial<ScheduleChangeDraft> = {}): ScheduleChangeDraft => ({
    shift_date: '2026-03-16',
    reason: 'Exam',
    ...change,
  });
  const context: ScheduleChangeContext = { today: '2026-03-01' };

  test.each<[string, Partial<ScheduleChangeDraft>, Partial<ScheduleChangeContext>, string[]]>([
    ['seven days ahead', { shift_date: '2026-03-08' }, {}, []],
    ['five years ahead', { shift_date: '2031-03-01' }, {}, []],
    ['a day later', { shift_date: '2031-03-02' }, {}, ['date.tooLate']],
    ['six days ahead', { shift_date: '2026-03-07' }, {}, ['scheduleChange.tooSoon']],
    ['two different dates', { request_date: '2026-03-17' }, {}, ['scheduleChange.datesDiffer']],
    ['150 characters', { reason: x(150) }, {}, []],
    ['151 characters', { reason: x(151) }, {}, ['field.atMost']],
    ['no reason', { reason: ' ' }, {}, ['field.required']],
    ["another employee's occurrence", {}, { isAssigned: false }, ['scheduleChange.notAssigned']],
    ['the same date twice', { request_date: '2026-03-16' }, {}, []],
    ['asked for already', {}, { pendingDates: ['2026-03-16'] }, ['scheduleChange.alreadyAsked']],
    ['asked for another date', {}, { pendingDates: ['2026-03-23'] }, []],
  ])('%s', (_name, change, known, expected) => {
    expect(codes(checkScheduleChange(draft(change), { ...context, ...known }))).toEqual(expected);
  });
});

describe('new shift', () => {
  const draft = (change: Partial<NewShiftDraft> = {}): NewShiftDraft => ({
    date_of_availability: '2026-03-02',
    start_time: '09:00',
    end_time: '12:00',
    ok3months: 'no',
    ...change,
  });

  test.each<[string, Partial<NewShiftDraft>, string[]]>([
    ['today', {}, []],
    ['yesterday', { date_of_availability: '2026-03-01' }, ['newShift.dateInPast']],
    ['an end a minute later', { end_time: '09:01' }, []],
    ['an end at the start', { end_time: '09:00' }, ['time.endNotAfterStart']],
    ['its weekday', { week_days: 'MONDAY' }, []],
    ['another weekday', { week_days: 'TUESDAY' }, ['newShift.dayDiffers']],
    ['455 characters', { reason: x(455) }, []],
    ['456 characters', { reason: x(456) }, ['field.atMost']],
    ['another answer', { ok3months: 'maybe' }, ['field.thisRequired']],
    [
      'no such day or hour',
      { date_of_availability: '2026-02-30', start_time: '9' },
      ['date.format', 'time.format'],
    ],
  ])('%s', (_name, change, expected) => {
    expect(codes(checkNewShift(draft(change), { today: '2026-03-02' }))).toEqual(expected);
  });

  test('requires date, times, and the three-month answer of a new-shift request, but no weekday or reason', () => {
    const empty = {
      date_of_availability: '',
      start_time: '',
      end_time: null,
      ok3months: null,
      week_days: null,
      reason: '',
    };
    const sentence = 'This field is required.';
    expect(said(checkNewShift(empty, { today: '2026-03-02' }))).toEqual([
      ['date_of_availability', sentence],
      ['start_time', sentence],
      ['end_time', sentence],
      ['ok3months', sentence],
    ]);
  });
});
