import type * as calls from '@ondeck/shared/calls/attendance';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { location, names, person, position, sampleId, secret, shift } from '../../platform/http/samples';

const pay = { rate: 'REGULAR', rate_reason: null } as const;

const place = { ...location, timezone: 'America/New_York' };

export const examples: Examples<typeof calls> = {
  verifyEmployeeCode: {
    summary: 'Enter an employee code at the punch clock',
    body: { code: '20252' },
    answer: {
      token: secret,
      user: { id: person.id, ...names },
      shift: null,
      is_current_clocked_in: false,
      ...pay,
      message: 'Employee code verified',
    },
  },
  assignedShifts: {
    summary: "List today's shifts of the employee at the punch clock",
    answer: {
      shifts: [
        {
          id: shift.id,
          shift_code: shift.shift_code,
          shift_type: [position],
          date: '2027-03-03',
          start_time: shift.start_time,
          end_time: shift.end_time,
          location: place,
          is_active: true,
          opens_at: null,
          elsewhere: false,
          ...pay,
        },
      ],
      places: [place],
    },
  },
  clockIn: {
    summary: 'Clock in',
    body: { rate: 'REGULAR', clocked_in: shift.start_time },
    answer: {
      message: 'Clocked in at 3:30 PM.',
      name: person.name,
      clocked_in: shift.start_time,
      record_id: sampleId(101),
    },
  },
  undoClockOut: says(
    'Undo a clock-out',
    `Clock-out undone. ${person.name} has been clocked in since 3:30 PM.`,
  ),
};
