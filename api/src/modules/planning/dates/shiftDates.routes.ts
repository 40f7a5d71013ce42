import * as calls from '@ondeck/shared/calls/shiftDates';
import { moduleOf } from '../../../http/module';
import { moveDate } from './moveDate.service';
import { previewMove } from './previewMove.service';
import { replaceOnDate } from './replace.service';
import { examples } from './shiftDates.examples';
import { cancelDate, changeDate, undoDate } from './shiftDates.service';
import { previewSwap, swapDates } from './swap.service';

export const shiftDatesModule = moduleOf(
  'shiftDates',
  calls,
  {
    changeShiftDate: ({ services, actor, params, body }) => changeDate(services, actor, params, body),
    cancelShiftDate: ({ services, actor, params, body }) => cancelDate(services, actor, params, body.reason),
    replaceOnDate: ({ services, actor, params, body }) =>
      replaceOnDate(services, actor, params, { forUserId: body.for_user_id, userId: body.user_id }),
    swapShiftDates: ({ services, actor, params, body }) => swapDates(services, actor, params, body),
    previewSwap: ({ services, actor, params, body }) => previewSwap(services, actor, params, body),
    moveShiftDate: ({ services, actor, params, body }) => moveDate(services, actor, params, body),
    previewMove: ({ services, actor, params, body }) => previewMove(services, actor, params, body),
    undoShiftDate: ({ services, actor, params }) => undoDate(services, actor, params),
  },
  examples,
);
