import { refusalOf } from './sentences';
import { checkShift, type ShiftDraft } from './shift.rules';

const draft = (change: Partial<ShiftDraft> = {}): ShiftDraft => ({
  scheduleType: 'RECURRING_SHIFT',
  repeat: 'WEEKLY',
  startDate: '2026-03-02',
  endDate: '2026-03-30',
  startTime: '09:00',
  endTime: '12:00',
  positionId: 'guard',
  shiftDay: null,
  staff: [],
  ...change,
});
const ana = (startDate: string | null = null, endDate: string | null = null) => ({
  userId: 'ana',
  startDate,
  endDate,
});
const bo = { userId: 'bo', startDate: null, endDate: null };

test.each<[string, Partial<ShiftDraft>, string[]]>([
  ['a complete one', {}, []],
  ['one without an end', { endDate: null }, []],
  ['an end on its first day', { endDate: '2026-03-02' }, []],
  ['an end the day before', { endDate: '2026-03-01' }, ['shift.endDateBeforeStart']],
  ['a start that is no day', { startDate: '2026-02-30', staff: [ana('2026-02-01')] }, ['shift.dateFormat']],
  ['an end that is no day', { endDate: '2026-02-30' }, ['shift.dateFormat']],
  [
    'a one-time shift, whose end is not read',
    { scheduleType: 'ONE_TIME_SHIFT', repeat: null, endDate: '2026-03-01' },
    [],
  ],
  ['an end time a minute later', { endTime: '09:01' }, []],
  ['an end time at the start', { endTime: '09:00' }, ['shift.endNotAfterStart']],
  ['a time that is none', { endTime: '9' }, ['shift.timeFormat']],
  ['a recurring one without a rhythm', { repeat: '' }, ['shift.repeatRequired']],
  ['no position', { positionId: '' }, ['shift.typeRequired']],
  ['its own weekday', { shiftDay: 'MONDAY' }, []],
  ['another weekday', { shiftDay: 'SUNDAY' }, ['shift.dayDiffers']],
  ['staff on exactly its dates', { staff: [ana('2026-03-02', '2026-03-30'), bo] }, []],
  ['staff a day before', { staff: [ana('2026-03-01')] }, ['shift.staffOutside']],
  ['staff a day longer', { staff: [ana(null, '2026-03-31')] }, ['shift.staffOutside']],
  ['staff on any later date of one that goes on', { endDate: null, staff: [ana('2030-01-01')] }, []],
  [
    'staff that end before they start',
    { staff: [ana('2026-03-10', '2026-03-09')] },
    ['shift.staffEndBeforeStart'],
  ],
  ['staff on no such day', { staff: [ana('2026-02-30')] }, ['shift.dateFormat']],
  ['one person twice', { staff: [ana(), ana()] }, ['shift.staffTwice']],
  [
    'one person twice on one shared day',
    { staff: [ana(null, '2026-03-09'), ana('2026-03-09')] },
    ['shift.staffTwice'],
  ],
  ['one person twice, one after the other', { staff: [ana(null, '2026-03-09'), ana('2026-03-10')] }, []],
  ['two people once', { scheduleType: 'ONE_TIME_SHIFT', staff: [ana(), bo] }, ['shift.secondStaffOneTime']],
])('%s', (_name, change, expected) => {
  expect(checkShift(draft(change)).map(({ code }) => code)).toEqual(expected);
});

test('an empty form is refused field by field', () => {
  const empty = draft({
    startDate: '',
    endDate: '',
    startTime: '',
    endTime: null,
    repeat: null,
    positionId: null,
  });
  expect(refusalOf(checkShift(empty))).toEqual({
    error: 'Date is required',
    fields: {
      start_date: 'Date is required',
      start_time: 'Start Time is required',
      end_time: 'End Time is required',
      shift_repeat: 'Please select Shift Repeat.',
      shift_type: 'Please select Shift Type.',
    },
  });
  expect(refusalOf(checkShift(draft()))).toBeNull();
});

test('a refusal names a field once, and no field where none is to blame', () => {
  const twice = checkShift(draft({ startTime: '9', endTime: '8' }));
  expect(refusalOf([...twice, ...twice])?.fields).toEqual({
    start_time: 'Invalid time format',
    end_time: 'Invalid time format',
  });
  expect(refusalOf([{ code: 'warn.tooYoung', field: null, params: { date: '2026-03-02' } }])).toEqual({
    error: 'Younger than 14 on 03-02-2026.',
  });
});
