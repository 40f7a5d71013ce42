import type * as calls from '@ondeck/shared/calls/payroll';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { location, names, person, position, sampleId, shift } from '../../platform/http/samples';

const week = { start: '2027-02-21', end: '2027-02-27' };
const waiting = { open: 1, in_review: 0, unassigned: 2 };
const recordId = sampleId(100);
const oneRow = {
  regular_clock: 2.75,
  regular_hours: 2.75,
  training_clock: 0,
  training_hours: 0,
  sub_clock: 0,
  sub_hours: 0,
};
const onePerson = {
  total_regular_hours: 2.75,
  total_sub_hours: 0,
  total_training_hours: 0,
  total_hours: 2.75,
};
const ofPosition = { hours: { [position.id]: 2.75 }, total: 2.75 };

export const examples: Examples<typeof calls> = {
  payrollDetail: {
    summary: 'List payroll by time entry',
    answer: {
      count: 1,
      results: [
        {
          id: recordId,
          User_details: { ...names, key: '20252' },
          date: '2027-02-24',
          clocked_in: '15:29',
          clocked_out: '18:14',
          rate: 'REGULAR',
          shift_type: { name: position.name },
          shift_code: shift.shift_code,
          location: { ...location, timezone: 'America/New_York' },
          ...oneRow,
          flags: [],
          tools: ['PROOF', 'EDIT'],
          edited: null,
        },
      ],
      totals: { ...oneRow, total_hours: 2.75 },
      week,
      waiting,
    },
  },
  payrollSummary: {
    summary: 'List payroll by employee',
    answer: {
      count: 1,
      results: [{ id: person.id, user_details: { ...names, key: '20252' }, ...onePerson }],
      totals: onePerson,
      week,
      waiting,
    },
  },
  weeklyLabourManagement: {
    summary: 'List hours by employee and position',
    answer: {
      count: 1,
      columns: [{ key: position.id, title: position.name }],
      results: [{ id: person.id, user_details: { name: person.name }, ...ofPosition }],
      totals: ofPosition,
      week,
      waiting,
    },
  },
  editPay: says('Edit paid hours and rate', 'Hours and rate updated successfully', {
    rate: 'SUB',
    hours: 3.5,
    reason: 'The tablet was off from 4 to 5 PM.',
  }),
  readPayrollProof: {
    summary: "Read where a row's hours come from",
    answer: {
      id: recordId,
      timezone: 'America/New_York',
      clocked_in: '2027-02-24T20:29:22.000Z',
      clocked_out: '2027-02-24T23:14:55.000Z',
      worked_minutes: 165,
      paid_minutes: 165,
      rate: 'REGULAR',
      suggested_rate: 'REGULAR',
      flags: [],
      daylight_saving_note: null,
      clocked_out_by: null,
      kiosk: null,
      clocked_in_from: '10.0.0.9 · Chrome on Android',
      clocked_out_from: null,
      edits: [],
    },
  },
};
