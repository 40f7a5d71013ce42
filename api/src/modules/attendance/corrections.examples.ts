import type * as calls from '@ondeck/shared/calls/corrections';
import type { ClockRecord } from '@ondeck/shared/schemas/corrections';
import type { Examples } from '../../http/module';
import { location, person, position, sampleId, shift } from '../../http/samples';

const revision = 'Zq7vM0xkV3s5mYtY';
const reason = 'The tablet was off';

export const sampleRecord: ClockRecord = {
  id: sampleId(100),
  employee_name: person,
  location: { ...location, timezone: 'America/New_York' },
  date: '2027-03-03',
  clocked_in: '08:02',
  clocked_out: '12:00',
  clocked_in_at: '2027-03-03T13:02:00.000Z',
  clocked_out_at: '2027-03-03T17:00:00.000Z',
  shift: { id: shift.id, shift_code: shift.shift_code, shift_type: position },
  position: null,
  rate: 'REGULAR',
  status: 'CLOSED',
  flags: [],
  total_hours: 3.97,
  paid: { hours: 3.97, rate: 'REGULAR', set_by: null },
  revision,
  changes: [
    {
      kind: 'CHANGED',
      summary: 'In 8:02 AM, was 8:31 AM',
      by: 'Ana Moss',
      at: '2027-03-03T21:12:00.000Z',
      reason,
    },
  ],
};

const punches = { clocked_in: '2027-03-03T08:02:00-05:00', clocked_out: '2027-03-03T12:00:00-05:00' };
const { id } = sampleRecord;

export const examples: Examples<typeof calls> = {
  readClockRecord: { summary: 'Read a clock record with its history', answer: sampleRecord },
  listWorkedShifts: {
    summary: 'List the shifts that somebody can have worked on a day',
    answer: {
      result: [
        {
          id: shift.id,
          shift_code: shift.shift_code,
          shift_type: position,
          start_time: shift.start_time,
          end_time: shift.end_time,
          is_own: true,
        },
      ],
    },
  },
  addClockRecord: {
    summary: 'Add a punch that was missed',
    body: {
      user_id: person.id,
      location: location.id,
      ...punches,
      position_id: position.id,
      rate: 'REGULAR',
      reason,
    },
    answer: { message: 'The record of Maya Rivera was added.', id },
  },
  changeClockRecord: {
    summary: 'Correct a clock record',
    body: { revision, ...punches, shift_id: shift.id, rate: 'REGULAR', reason },
    answer: { message: 'The record of Maya Rivera was changed.', id },
  },
  splitClockRecord: {
    summary: 'Split a clock record',
    body: {
      revision,
      ends: '2027-03-03T09:30:00-05:00',
      resumes: '2027-03-03T10:00:00-05:00',
      reason: 'A break that was not punched',
    },
    answer: { message: 'The record of Maya Rivera was split.', id: sampleId(101) },
  },
  voidClockRecord: {
    summary: 'Void a clock record',
    body: { revision, reason: 'Somebody else used the code' },
    answer: { message: 'The record of Maya Rivera was voided.', id },
  },
  keepWithoutShift: {
    summary: 'Keep a punch without a shift',
    body: { position_id: position.id },
    answer: { message: 'Kept without a shift, as Swim Instructor.' },
  },
  makeShiftOfRecord: {
    summary: 'Make a one-time shift of a punch',
    body: { position_id: position.id },
    answer: { message: 'LKV-0043 was made of this punch.' },
  },
};
