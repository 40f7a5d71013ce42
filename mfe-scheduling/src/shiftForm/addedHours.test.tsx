import { emptyShift, type ShiftForm } from './shiftForm';
import { addedHours } from './useLiveCheck';

const monday: ShiftForm = {
  ...emptyShift(),
  start_date: '2026-11-02',
  shift_repeat: 'WEEKLY',
  start_time: '15:30',
  end_time: '18:15',
};
const daily: ShiftForm = { ...monday, shift_repeat: 'DAILY' };
test.each<[string, ShiftForm, boolean, number]>([
  ['a weekly shift', monday, true, 2.75],
  ['a daily shift, worked all week', daily, true, 19.25],
  ['a daily shift that starts today, a Wednesday', daily, false, 11],
  ['starting on Friday', { ...daily, 'staff.0.start_date': '2026-11-27' }, true, 5.5],
  ['through Tuesday', { ...daily, 'staff.0.end_date': '2026-11-24' }, true, 8.25],
  ['an assignment that is over', { ...daily, 'staff.0.end_date': '2026-11-20' }, true, 0],
  ['a shift that ends on the Monday', { ...daily, end_date: '2026-11-23' }, true, 5.5],
  [
    'a one-time shift in that week',
    { ...monday, schedule_type: 'ONE_TIME_SHIFT', start_date: '2026-11-26' },
    false,
    2.75,
  ],
  ['times that are still missing', { ...monday, end_time: '' }, true, 0],
])(
  "counts an employee's hours in a week within the dates of their assignment: %s",
  (_name, form, works, hours) => {
    const place = { id: 'loc', title: 'Lakeview', zone: 'America/New_York', today: '2026-11-25' };
    expect(addedHours(form, place, 'staff.0', '2026-11-22', works)).toBe(hours);
  },
);
