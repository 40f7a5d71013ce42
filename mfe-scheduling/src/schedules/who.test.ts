import { assigneesLabel, leaveNote } from './who';

const ana = { id: 'u1', name: 'Ana Silva', start_date: null, end_date: null };
const ben = { id: 'u2', name: 'Ben Stone', start_date: null, end_date: null };
const day = { start_date: '2026-12-15', end_date: '2026-12-15' };

test('names the hours that an employee misses of a shift', () => {
  const off = { start_time: '15:30', end_time: '16:00' };
  expect(assigneesLabel({ staff: [{ ...ana, off }, ben], is_open: false })).toBe(
    'Ana Silva (off 3:30–4:00 PM), Ben Stone',
  );
});

test.each([
  ['PAID_LEAVE', 'TIME_OFF', {}, 'Off: Ana Silva (paid leave)'],
  ['SICK', 'SICK', { start_time: '15:30', end_time: '16:00' }, 'Off: Ana Silva (sick, 3:30–4:00 PM)'],
  ['OTHER', 'OTHER', {}, 'Off: Ana Silva'],
  ['OFF', undefined, {}, 'Off: Ana Silva'],
] as const)(
  'names staff who are off on a day, with leave type %s of kind %s and times %j: %s',
  (leave_type, kind, times, note) => {
    const leave = { user: ana, ...day, leave_type, ...times, ...(kind ? { kind } : {}) };
    expect(leaveNote([leave], '2026-12-15')).toBe(note);
    expect(leaveNote([leave], '2026-12-16')).toBeNull();
  },
);
