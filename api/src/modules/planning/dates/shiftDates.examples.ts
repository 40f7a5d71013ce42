import type * as calls from '@ondeck/shared/calls/shiftDates';
import type { Examples } from '../../../http/module';
import { person, sampleId } from '../../../http/samples';

export const examples: Examples<typeof calls> = {
  changeShiftDate: {
    summary: 'Change the times of one date of a shift',
    body: { start_time: '17:00', end_time: '20:00', reason: 'The pool opens later.' },
    answer: { message: 'Date changed.' },
  },
  cancelShiftDate: {
    summary: 'Cancel one date of a shift',
    body: { reason: 'The pool is closed for repairs.' },
    answer: { message: 'Date cancelled.' },
  },
  replaceOnDate: {
    summary: 'Give one date of a shift to somebody else',
    body: { for_user_id: person.id, user_id: sampleId(112) },
    answer: { message: 'Date reassigned.' },
  },
  undoShiftDate: {
    summary: 'Take back what is different on one date of a shift',
    answer: { message: 'Date restored.' },
  },
};
