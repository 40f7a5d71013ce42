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
  readClockRecord: { summary: 'Read a clock record with its history', answer: record },
  listWorkedShifts: {
    summary: 'List the shifts that somebody can have worked on a day',
    answer: { result: [assignable] },
  },
  listWorkers: {
    summary: 'List whose missed punch may be added, those who have left or moved too',
    answer: { count: 1, results: [{ id: person.id, name: 'Maya Rivera', is_current: true }] },
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
  keepWithoutShift: says('Keep a punch without a shift', 'Kept without a shift, as Swim Instructor.', {
    position_id: position.id,
  }),
  makeShiftOfRecord: says('Make a one-time shift of a punch', 'LKV-0043 was made of this punch.', {
    position_id: position.id,
  }),
};
