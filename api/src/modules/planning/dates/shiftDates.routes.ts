import * as calls from '@ondeck/shared/calls/shiftDates';
import { inTransaction, moduleOf } from '../../../http/module';
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
    changeShiftDate: inTransaction(({ unit, params, body }) => changeDate(unit, params, body)),
    cancelShiftDate: inTransaction(({ unit, params, body }) => cancelDate(unit, params, body.reason)),
    replaceOnDate: inTransaction(({ unit, params, body }) =>
      replaceOnDate(unit, params, { forUserId: body.for_user_id, userId: body.user_id }),
    ),
    swapShiftDates: inTransaction(({ unit, params, body }) => swapDates(unit, params, body)),
    previewSwap: ({ services, actor, params, body }) => previewSwap(services, actor, params, body),
    moveShiftDate: inTransaction(({ unit, params, body }) => moveDate(unit, params, body)),
    previewMove: ({ services, actor, params, body }) => previewMove(services, actor, params, body),
    undoShiftDate: inTransaction(({ unit, params }) => undoDate(unit, params)),
  },
  examples,
);
