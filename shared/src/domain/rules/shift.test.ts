import { found, sentencesByField } from './findings';
import { checkShift, type ShiftDraft } from './shift';

const draft = (change: Partial<ShiftDraft> = {}): ShiftDraft => ({
  schedule_type: 'RECURRING_SHIFT',
  shift_repeat: 'WEEKLY',
  start_date: '2026-03-02',
  end_date: '2026-03-30',
  start_time: '09:00',
  end_time: '12:00',
  shift_type: 'guard',
  shift_day: null,
  staff: [],
  ...change,
});
const ana = (start_date: string | null = null, end_date: string | null = null) => ({
  id: 'ana',
  start_date,
  end_date,
});
const bo = { id: 'bo', start_date: null, end_date: null };

test.each<[string, Partial<ShiftDraft>, string[]]>([
  ['a complete one', {}, []],
  ['one without an end', { end_date: null }, []],
  ['an end on its first day', { end_date: '2026-03-02' }, []],
  ['an end the day before', { end_date: '2026-03-01' }, ['date.endBeforeStart']],
  ['a start that is no day', { start_date: '2026-02-30', staff: [ana('2026-02-01')] }, ['date.format']],
  ['an end that is no day', { end_date: '2026-02-30' }, ['date.format']],
  [
    'a one-time shift, whose end is not read',
    { schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null, end_date: '2026-03-01' },
    [],
  ],
  ['an end time a minute later', { end_time: '09:01' }, []],
  ['an end time at the start', { end_time: '09:00' }, ['time.endNotAfterStart']],
  ['a time that is none', { end_time: '9' }, ['time.format']],
  ['a recurring one without a rhythm', { shift_repeat: '' }, ['select.repeat']],
  ['no position', { shift_type: '' }, ['select.shiftType']],
  ['its own weekday', { shift_day: 'MONDAY' }, []],
  ['another weekday', { shift_day: 'SUNDAY' }, ['shift.dayDiffers']],
  ['staff on exactly its dates', { staff: [ana('2026-03-02', '2026-03-30'), bo] }, []],
  ['staff a day before', { staff: [ana('2026-03-01')] }, ['shift.staffOutside']],
  ['staff a day longer', { staff: [ana(null, '2026-03-31')] }, ['shift.staffOutside']],
  ['staff on any later date of a shift that continues', { end_date: null, staff: [ana('2030-01-01')] }, []],
  ['staff that end before they start', { staff: [ana('2026-03-10', '2026-03-09')] }, ['date.endBeforeStart']],
  ["staff on a day that doesn't exist", { staff: [ana('2026-02-30')] }, ['date.format']],
  ['one person twice', { staff: [ana(), ana()] }, ['shift.staffTwice']],
  [
    'one person twice on one shared day',
    { staff: [ana(null, '2026-03-09'), ana('2026-03-09')] },
    ['shift.staffTwice'],
  ],
  ['one person twice, one after the other', { staff: [ana(null, '2026-03-09'), ana('2026-03-10')] }, []],
  ['two people once', { schedule_type: 'ONE_TIME_SHIFT', staff: [ana(), bo] }, ['shift.secondStaffOneTime']],
])('%s', (_name, change, expected) => {
  expect(checkShift(draft(change)).map(({ code }) => code)).toEqual(expected);
});

test('refuses an empty shift form with a message for each field', () => {
  const empty = draft({
    start_date: '',
    end_date: '',
    start_time: '',
    end_time: null,
    shift_repeat: null,
    shift_type: null,
  });
  expect(sentencesByField(checkShift(empty))).toEqual({
    start_date: 'Date is required',
    start_time: 'Start Time is required',
    end_time: 'End Time is required',
    shift_repeat: 'Please select Shift Repeat.',
    shift_type: 'Please select Shift Type.',
  });
});

test.each<[string, ShiftDraft['staff'], Record<string, string>]>([
  [
    'a start outside of the shift, by the number of the person',
    [bo, ana('2026-03-01')],
    { 'staff.1.start_date': "Enter dates for Staff 2 within the shift's dates." },
  ],
  [
    'an end outside of it',
    [ana('2026-03-02', '2026-03-31')],
    { 'staff.0.end_date': "Enter dates for Staff 1 within the shift's dates." },
  ],
  ['an end that is no day', [ana(null, '2026-02-30')], { 'staff.0.end_date': 'Invalid date format' }],
  [
    'an end before the start',
    [ana('2026-03-10', '2026-03-09')],
    { 'staff.0.end_date': 'End date cannot be before start date' },
  ],
  [
    'a person who is both',
    [bo, bo],
    { 'staff.1': 'Staff 1 and Staff 2 are the same employee on the same dates.' },
  ],
  [
    'nothing while no one is chosen',
    [
      { ...ana('2026-03-01'), id: '' },
      { ...bo, id: '' },
    ],
    {},
  ],
])('reports a staff error at the right field of a shift: %s', (_name, staff, fields) => {
  expect(sentencesByField(checkShift(draft({ staff })))).toEqual(fields);
});

test('shows the first of several messages for a field', () => {
  const findings = checkShift(draft({ start_time: '9', end_time: '8' }));
  expect(sentencesByField([...findings, found('date.required', 'end_time')])).toEqual({
    start_time: 'Invalid time format',
    end_time: 'Invalid time format',
  });
});
