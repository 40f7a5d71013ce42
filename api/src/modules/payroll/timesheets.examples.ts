import type * as calls from '@ondeck/shared/calls/timesheets';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { location, now, person, position, sampleId, shift } from '../../platform/http/samples';

const week = { start: '2027-02-21', end: '2027-02-27' };
const which = { location: location.id, date: week.start };
const stamp = '7f83b1657ff1fc53b92dc18148a1d65d';
const sums = {
  planned_minutes: 165,
  worked_minutes: 190,
  paid_minutes: 190,
  overtime_minutes: 0,
  moved_overtime_minutes: 0,
  double_minutes: 0,
  leave_minutes: 0,
};

export const examples: Examples<typeof calls> = {
  readTimesheets: {
    summary: 'Read a week of a location',
    answer: {
      location: { ...location, timezone: 'America/New_York' },
      week,
      part_of: null,
      is_over: true,
      closed: null,
      reopened: null,
      may_close: true,
      overtime_rule: 'WEEKLY',
      people: [
        {
          ...person,
          key: '20252',
          status: 'WAITING',
          decided: null,
          may_decide: true,
          stamp,
          ...sums,
          days: [
            {
              date: '2027-02-24',
              planned: [
                {
                  shift_code: shift.shift_code,
                  start_time: shift.start_time,
                  end_time: shift.end_time,
                  position: position.name,
                },
              ],
              leave: [],
              records: [
                {
                  id: sampleId(100),
                  date: '2027-02-24',
                  clocked_in: '15:29',
                  clocked_out: '18:39',
                  clocked_in_at: '2027-02-24T20:29:22.000Z',
                  timezone: 'America/New_York',
                  status: 'CLOSED',
                  shift_code: shift.shift_code,
                  position: position.name,
                  planned_end: shift.end_time,
                  rate: 'REGULAR',
                  worked_minutes: 190,
                  paid_minutes: 190,
                  edited_by: null,
                  self_approved: false,
                  late: false,
                },
              ],
              planned_minutes: 165,
              paid_minutes: 190,
            },
          ],
          late: [],
          marks: [
            {
              key: `times:${sampleId(100)}:-1:24`,
              date: '2027-02-24',
              record_id: sampleId(100),
              sentence: 'Left 24 minutes late (scheduled 3:30 PM to 6:15 PM).',
              action: 'ACCEPT',
            },
          ],
        },
      ],
      totals: sums,
    },
  },
  approveTimesheets: says("Approve employees' weeks", `${person.name} is approved.`, {
    ...which,
    people: [{ user_id: person.id, stamp }],
  }),
  acceptMarks: says('Accept items as they are', `1 note of ${person.name} accepted.`, {
    ...which,
    user_id: person.id,
    marks: [`times:${sampleId(100)}:-1:24`],
  }),
  setTimesheetAside: says("Put an employee's week on hold", `${person.name}'s hours are on hold.`, {
    ...which,
    user_id: person.id,
    reason: 'Maya is away, and no one knows when she left.',
  }),
  undecideTimesheet: says('Undo an approval', `${person.name} needs approval again.`, {
    ...which,
    user_id: person.id,
  }),
  closeWeek: says('Close a week', 'The week of 02-21-2027 is closed.', which),
  reopenWeek: says('Reopen a closed week', 'The week of 02-21-2027 is reopened.', {
    ...which,
    reason: `An hour was missing, noticed at ${now}.`,
  }),
};
