import type * as calls from '@ondeck/shared/calls/shiftDates';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { person, sampleId } from '../../platform/http/samples';

const swapped = {
  for_user_id: person.id,
  user_id: sampleId(112),
  other_shift_id: sampleId(5),
  other_date: '2027-03-10',
};
const times = { start_time: '16:00', end_time: '20:00' };
const revision = 'Zq7vM0xkV3s5mYtY';
const undo = { action: 'RESTORE', id: sampleId(4), date: '2027-03-10', revision } as const;
const moved = { to_date: '2027-03-11', ...times, seen: times };

export const examples: Examples<typeof calls> = {
  changeShiftDate: says('Change the times of one date of a shift', 'Date changed.', {
    start_time: '17:00',
    end_time: '20:00',
    reason: 'The pool opens later.',
  }),
  cancelShiftDate: {
    summary: 'Cancel one date of a shift',
    body: { reason: 'The pool is closed for repairs.' },
    answer: { message: 'Date canceled.', undo },
  },
  replaceOnDate: says('Reassign one date of a shift', 'Date reassigned.', {
    for_user_id: person.id,
    user_id: sampleId(112),
  }),
  swapShiftDates: {
    summary: 'Swap the dates of two employees',
    body: swapped,
    answer: { message: 'Shifts swapped.', warnings: [], revision: `${revision}.${revision}` },
  },
  previewSwap: {
    summary: 'Check a swap before it is made',
    body: swapped,
    answer: { warnings: [], errors: [] },
  },
  moveShiftDate: {
    summary: 'Move one date of a shift to another employee, day, or time, or copy it',
    body: moved,
    answer: {
      message: 'Date moved.',
      warnings: [],
      undo,
    },
  },
  previewMove: {
    summary: 'Check a move of one date before it is made',
    body: moved,
    answer: { warnings: [], errors: [] },
  },
  undoShiftDate: says('Undo the change of one date of a shift', 'Date restored.'),
};
