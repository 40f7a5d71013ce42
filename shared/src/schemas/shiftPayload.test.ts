import { type PlannedShift, shiftPayload, staffOf } from './shiftPayload';

const shift: PlannedShift = {
  location: 'here',
  schedule_type: 'RECURRING_SHIFT',
  start_date: '2026-03-02',
  start_time: '09:00',
  end_time: '12:00',
  shift_type: 'guard',
  staff: [],
};
const ana = { id: 'ana', start_date: '2026-03-09', end_date: null };
const bo = { id: 'bo', start_date: null, end_date: '2026-03-16' };
const nobody = { id: '', start_date: '2026-03-02', end_date: '2026-03-30' };

test.each([
  ['two people', [ana, bo], [ana, bo], ['2026-03-09', null, null, '2026-03-16']],
  ['Staff 1 alone', [ana], [ana], ['2026-03-09', null, null, null]],
  [
    'Staff 2 alone: the dates that Staff 1 had are not theirs',
    [nobody, bo],
    [bo],
    [null, null, null, '2026-03-16'],
  ],
  ['nobody', [nobody, nobody], [], [null, null, null, null]],
])('sends the dates of %s in `staff` and again under the older names', (_name, staff, people, dates) => {
  const sent = shiftPayload({ ...shift, staff });
  expect(sent.staff).toEqual(people);
  const { assign_start_date, assign_end_date, overlap_start_date, overlap_end_date } = sent;
  expect([assign_start_date, assign_end_date, overlap_start_date, overlap_end_date]).toEqual(dates);
  expect(staffOf(sent)).toEqual(people);
});

test('reads the older names only when `staff` has no dates', () => {
  const older = {
    assign_start_date: '2026-03-03',
    assign_end_date: '2026-03-04',
    overlap_start_date: '2026-03-05',
    overlap_end_date: '2026-03-06',
  };
  expect(staffOf({ ...shift, staff: [ana, { id: 'bo' }], ...older })).toEqual([
    { id: 'ana', start_date: '2026-03-09', end_date: '2026-03-04' },
    { id: 'bo', start_date: '2026-03-05', end_date: '2026-03-06' },
  ]);
  expect(staffOf({ ...shift, staff: undefined, ...older })).toEqual([]);
});
