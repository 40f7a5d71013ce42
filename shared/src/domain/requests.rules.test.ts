import type { Finding } from './fieldMessages';
import { checkNewShift, type NewShiftDraft } from './newShift.rules';
import { checkOpenShift, type OpenShiftContext } from './openShift.rules';
import {
  checkScheduleChange,
  type ScheduleChangeContext,
  type ScheduleChangeDraft,
} from './scheduleChange.rules';
import { sentenceOf, type RuleCode } from './sentences';
import {
  checkTimeOff,
  firstSelectableTimeOffDate,
  type TimeOffContext,
  type TimeOffDraft,
} from './timeOff.rules';

const codes = (findings: Finding[]) => findings.map(({ code }) => code);
const said = (findings: Finding<RuleCode>[]) => findings.map((one) => [one.field, sentenceOf(one)]);
const x = (length: number) => 'x'.repeat(length);

describe('time off', () => {
  const draft = (change: Partial<TimeOffDraft> = {}): TimeOffDraft => ({
    startDate: '2026-03-16',
    endDate: '2026-03-16',
    leaveType: 'PAID_LEAVE',
    reason: 'Family',
    ...change,
  });
  const context = (change: Partial<TimeOffContext> = {}): TimeOffContext => ({
    today: '2026-03-01',
    occurrenceDates: null,
    otherRequests: [],
    ...change,
  });
  const other = (
    startDate: string,
    endDate: string,
    status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN',
  ) => context({ otherRequests: [{ startDate, endDate, status }] });

  test.each<[string, Partial<TimeOffDraft>, TimeOffContext, string[]]>([
    ['the tenth day from today', { startDate: '2026-03-11' }, context(), []],
    ['one day too soon', { startDate: '2026-03-10' }, context(), ['timeOff.tooSoon']],
    ['another notice', { startDate: '2026-03-04' }, context({ noticeDays: 3 }), []],
    [
      'one day too soon for another notice',
      { startDate: '2026-03-03' },
      context({ noticeDays: 3 }),
      ['timeOff.tooSoon'],
    ],
    ['an end before the start', { endDate: '2026-03-15' }, context(), ['timeOff.endBeforeStart']],
    [
      'an occurrence on its last day',
      { endDate: '2026-03-18' },
      context({ occurrenceDates: ['2026-03-18'] }),
      [],
    ],
    [
      'an occurrence a day later',
      { endDate: '2026-03-18' },
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
    ['456 characters of reason', { reason: x(456) }, context(), ['timeOff.reasonTooLong']],
    ['no such day', { endDate: '2026-02-30' }, context(), ['timeOff.dateFormat']],
  ])('%s', (_name, change, given, expected) => {
    expect(codes(checkTimeOff(draft(change), given))).toEqual(expected);
  });

  test('names every empty field with its sentence', () => {
    expect(
      said(checkTimeOff({ startDate: '', endDate: null, leaveType: '', reason: ' ' }, context())),
    ).toEqual([
      ['start_date', 'From Date is required'],
      ['end_date', 'To Date is required'],
      ['leave_type', 'Leave type is required'],
      ['reason', 'Reason is required'],
    ]);
    expect(said(checkTimeOff(draft({ startDate: '2026-03-02', endDate: '2026-03-01' }), context()))).toEqual([
      ['start_date', 'Time off request must be submitted at least 10 days in advance.'],
      ['end_date', 'End date cannot be before start date'],
    ]);
  });

  test('the page lets the eleventh day be picked first', () => {
    expect(firstSelectableTimeOffDate('2026-03-01')).toBe('2026-03-12');
    expect(firstSelectableTimeOffDate('2026-03-01', 0)).toBe('2026-03-02');
  });
});

describe('schedule change', () => {
  const draft = (change: Partial<ScheduleChangeDraft> = {}): ScheduleChangeDraft => ({
    shiftDate: '2026-03-16',
    requestDate: '2026-03-16',
    reason: 'Exam',
    ...change,
  });
  const context: ScheduleChangeContext = { today: '2026-03-01', isAssigned: true, pendingDates: [] };

  test.each<[string, Partial<ScheduleChangeDraft>, Partial<ScheduleChangeContext>, string[]]>([
    ['seven days ahead', { shiftDate: '2026-03-08', requestDate: null }, {}, []],
    ['six days ahead', { shiftDate: '2026-03-07', requestDate: null }, {}, ['scheduleChange.tooSoon']],
    ['two different dates', { requestDate: '2026-03-17' }, {}, ['scheduleChange.datesDiffer']],
    ['150 characters', { reason: x(150) }, {}, []],
    ['151 characters', { reason: x(151) }, {}, ['scheduleChange.reasonTooLong']],
    ['no reason', { reason: ' ' }, {}, ['scheduleChange.reasonRequired']],
    ['no date', { shiftDate: null }, {}, ['scheduleChange.dateRequired']],
    ['somebody else’s occurrence', {}, { isAssigned: false }, ['scheduleChange.notAssigned']],
    ['not known whose', {}, { isAssigned: null }, []],
    ['asked for already', {}, { pendingDates: ['2026-03-16'] }, ['scheduleChange.alreadyAsked']],
    ['asked for another date', {}, { pendingDates: ['2026-03-23'] }, []],
  ])('%s', (_name, change, known, expected) => {
    expect(codes(checkScheduleChange(draft(change), { ...context, ...known }))).toEqual(expected);
  });
});

describe('open shift', () => {
  const context: OpenShiftContext = { isOpen: true, isQualified: true, conflict: null, hasAsked: false };

  test.each<[string, Partial<OpenShiftContext>, string[]]>([
    ['open and free', {}, []],
    ['not open any more', { isOpen: false, hasAsked: true }, ['This shift is no longer open.']],
    ['not qualified', { isQualified: false }, ['This shift is for another location or position than yours.']],
    [
      'overlapping and asked for',
      { conflict: { shiftCode: 'LKV-0042', date: '2026-03-16' }, hasAsked: true },
      ['This shift overlaps your shift LKV-0042 on 03-16-2026.', 'You have already asked for this shift.'],
    ],
  ])('%s', (_name, change, expected) => {
    expect(checkOpenShift({ ...context, ...change }).map(sentenceOf)).toEqual(expected);
  });
});

describe('new shift', () => {
  const draft = (change: Partial<NewShiftDraft> = {}): NewShiftDraft => ({
    date: '2026-03-02',
    startTime: '09:00',
    endTime: '12:00',
    ok3months: 'no',
    weekDay: null,
    reason: null,
    ...change,
  });

  test.each<[string, Partial<NewShiftDraft>, string[]]>([
    ['today', {}, []],
    ['yesterday', { date: '2026-03-01' }, ['newShift.dateInPast']],
    ['an end a minute later', { endTime: '09:01' }, []],
    ['an end at the start', { endTime: '09:00' }, ['newShift.endNotAfterStart']],
    ['its weekday', { weekDay: 'MONDAY' }, []],
    ['another weekday', { weekDay: 'TUESDAY' }, ['newShift.dayDiffers']],
    ['455 characters', { reason: x(455) }, []],
    ['456 characters', { reason: x(456) }, ['newShift.reasonTooLong']],
    ['another answer', { ok3months: 'maybe' }, ['newShift.required']],
    [
      'no such day or hour',
      { date: '2026-02-30', startTime: '9' },
      ['newShift.dateFormat', 'newShift.timeFormat'],
    ],
  ])('%s', (_name, change, expected) => {
    expect(codes(checkNewShift(draft(change), { today: '2026-03-02' }))).toEqual(expected);
  });

  test('asks for date, times and answer, never for weekday or reason', () => {
    const empty = { date: '', startTime: '', endTime: null, ok3months: null, weekDay: null, reason: '' };
    const sentence = 'This field is required.';
    expect(said(checkNewShift(empty, { today: '2026-03-02' }))).toEqual([
      ['date_of_availability', sentence],
      ['start_time', sentence],
      ['end_time', sentence],
      ['ok3months', sentence],
    ]);
  });
});
