import type { TimesheetAnswer, TimesheetMark, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { lakeview } from '../admin.fixture';

export const week = { start: '2026-11-15', end: '2026-11-21' };
const sums = {
  planned_minutes: 240,
  meeting_minutes: 0,
  worked_meeting_minutes: 0,
  worked_minutes: 247,
  paid_minutes: 247,
  overtime_minutes: 0,
  moved_overtime_minutes: 0,
  double_minutes: 0,
  leave_minutes: 0,
  sick_minutes: 0,
};

const days = (name: string): TimesheetPerson['days'] => [
  {
    date: '2026-11-17',
    planned: [{ shift_code: 'LKV-0001', start_time: '10:00', end_time: '14:00', position: 'Guard' }],
    meetings: [],
    leave: [],
    records: [
      {
        id: `record-${name}`,
        date: '2026-11-17',
        clocked_in: '10:00',
        clocked_out: '14:07',
        clocked_in_at: '2026-11-17T15:00:00.000Z',
        timezone: 'America/New_York',
        status: 'CLOSED',
        shift_code: 'LKV-0001',
        position: 'Guard',
        planned_end: '14:00',
        rate: 'REGULAR',
        worked_minutes: 247,
        paid_minutes: 247,
        edited_by: null,
        self_approved: false,
        late: false,
      },
    ],
    planned_minutes: 240,
    paid_minutes: 247,
    off: false,
  },
];

export const markOf = (name: string, action: TimesheetMark['action'] = 'ACCEPT'): TimesheetMark => ({
  type: 'OVERLAP',
  key: `mark-${name}`,
  date: '2026-11-17',
  record_id: `record-${name}`,
  sentence: `Something about ${name}.`,
  action,
});

/** Returns an employee's week, approved by default. */
export const personOf = (name: string, change: Partial<TimesheetPerson> = {}): TimesheetPerson => ({
  id: `user-${name}`,
  name,
  key: '20001',
  status: 'APPROVED',
  decided: null,
  may_decide: true,
  stamp: `stamp-${name}`,
  ...sums,
  days: days(name),
  late: [],
  late_leave: [],
  marks: [],
  ...change,
});

export const waiting = (name: string, ...marks: TimesheetMark[]): TimesheetPerson =>
  personOf(name, { status: 'WAITING', marks });
export const ready = (name: string): TimesheetPerson => personOf(name, { status: 'READY' });

export const sheetOf = (
  people: TimesheetPerson[],
  change: Partial<TimesheetAnswer> = {},
): TimesheetAnswer => ({
  location: { id: lakeview.id, title: lakeview.title, timezone: lakeview.timezone },
  week,
  part_of: null,
  is_over: true,
  closed: null,
  reopened: null,
  may_close: true,
  overtime_rule: 'OFF',
  people,
  totals: sums,
  ...change,
});
