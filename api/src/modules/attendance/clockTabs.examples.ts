import type * as calls from '@ondeck/shared/calls/clockTabs';
import type { AssignableShift, ClockRow } from '@ondeck/shared/schemas/dashboard';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { location, person, position, sampleId, shift } from '../../platform/http/samples';

const row: ClockRow = {
  id: sampleId(100),
  employee_name: person,
  shift_code: shift.shift_code,
  shift_type: [position],
  date: '2027-03-03',
  clocked_in_at: '2027-03-03T20:28:12.000Z',
  clocked_in: '15:28',
  clocked_out: null,
  total_hours: null,
  status: 'OPEN',
  rate: 'REGULAR',
  flags: [],
  location: { ...location, timezone: 'America/New_York' },
};

/** A shift that can have been worked, as the choice of it is offered. */
export const assignable: AssignableShift = {
  id: shift.id,
  shift_code: shift.shift_code,
  shift_type: position,
  start_time: shift.start_time,
  end_time: shift.end_time,
  is_own: true,
};

export const examples: Examples<typeof calls> = {
  listClockedIn: {
    summary: 'List clock-ins of a day',
    answer: { count: 11, results: [row] },
  },
  listNotClockedIn: {
    summary: "List staff who haven't clocked in",
    answer: {
      count: 23,
      results: [
        {
          id: shift.id,
          employee_name: person,
          shift_code: shift.shift_code,
          shift_type: [position],
          shift_date: '2027-03-03',
          shift_start: shift.start_time,
          shift_end: shift.end_time,
          state: 'EXPECTED',
          in_since: null,
          record_id: null,
          shift_id: shift.id,
          location: { ...location, timezone: 'America/New_York' },
        },
      ],
    },
  },
  listUnassignedClockedIn: {
    summary: 'List time entries without a shift',
    answer: { count: 3, results: [{ ...row, shift_code: null, shift_type: [], status: 'PENDING' }] },
  },
  listEverybodyClockedIn: {
    summary: 'List staff on deck',
    answer: {
      count: 12,
      results: [
        {
          ...row,
          status: 'NEEDS_REVIEW',
          flags: [
            {
              code: 'open_too_long',
              message: 'Open for more than 16 hours. A manager must enter when the employee left.',
            },
          ],
          suggested_clock_out: shift.end_time,
        },
      ],
    },
  },
  clockOutPeople: {
    summary: 'Clock staff out',
    body: { id: [row.id], times: { [row.id]: '2027-03-03T18:15:00-05:00' } },
    answer: { detail: 'Clocked out: Maya Rivera at 6:15 PM.' },
  },
  listAssignableShifts: {
    summary: 'List shifts to assign to a time entry',
    answer: { result: [assignable] },
  },
  assignShiftToRecord: says('Assign a shift to a time entry', 'Shift assigned successfully!', {
    user_id: person.id,
    shift_id: shift.id,
  }),
};
