import type * as calls from '@ondeck/shared/calls/corrections';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { location, person, position, record, sampleId, shift } from '../../platform/http/samples';
import { assignable } from './clockTabs.examples';

const revision = 'Zq7vM0xkV3s5mYtY';
const reason = 'The tablet was off';

const punches = { clocked_in: '2027-03-03T08:02:00-05:00', clocked_out: '2027-03-03T12:00:00-05:00' };
const { id } = record;

export const examples: Examples<typeof calls> = {
  readClockRecord: { summary: 'Read a time entry with its history', answer: record },
  listWorkedShifts: {
    summary: 'List the shifts that an employee could have worked on a day',
    answer: { result: [assignable] },
  },
  listWorkers: {
    summary: 'List employees to add a missed punch for, including those who left or moved',
    answer: { count: 1, results: [{ id: person.id, name: 'Maya Rivera', is_current: true }] },
  },
  addClockRecord: {
    summary: 'Add a missed punch',
    body: {
      user_id: person.id,
      location: location.id,
      ...punches,
      position_id: position.id,
      rate: 'REGULAR',
      reason,
    },
    answer: { message: 'Time entry added for Maya Rivera.', id },
  },
  changeClockRecord: {
    summary: 'Correct a time entry',
    body: { revision, ...punches, shift_id: shift.id, rate: 'REGULAR', reason },
    answer: { message: 'Time entry changed for Maya Rivera.', id },
  },
  splitClockRecord: {
    summary: 'Split a time entry',
    body: {
      revision,
      ends: '2027-03-03T09:30:00-05:00',
      resumes: '2027-03-03T10:00:00-05:00',
      reason: 'A break without punches',
    },
    answer: { message: 'Time entry split for Maya Rivera.', id: sampleId(101) },
  },
  voidClockRecord: {
    summary: 'Void a time entry',
    body: { revision, reason: 'Someone else used the code' },
    answer: { message: 'Time entry voided for Maya Rivera.', id },
  },
  keepWithoutShift: says('Keep a time entry without a shift', 'Kept without a shift, as Swim Instructor.', {
    position_id: position.id,
  }),
  makeShiftOfRecord: says(
    'Create a one-time shift from a time entry',
    'LKV-0043 created from this time entry.',
    {
      position_id: position.id,
    },
  ),
};
