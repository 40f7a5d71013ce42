import * as calls from '@ondeck/shared/calls/shiftDates';
import { inTransaction, moduleOf } from '../../platform/http/module';
import {
  cancelDate,
  changeDate,
  moveDate,
  previewDate,
  previewMove,
  undoDate,
} from './changes/shiftDates.service';
import { previewSwap, swapDates } from './changes/swapDates.service';

export const shiftDatesModule = moduleOf('shiftDates', calls, {
  changeShiftDate: inTransaction(({ unit, params, body, seen }) => changeDate(unit, params, body, seen)),
  cancelShiftDate: inTransaction(({ unit, params, body }) => cancelDate(unit, params, body.reason)),
  swapShiftDates: inTransaction(({ unit, params, body, seen }) => swapDates(unit, params, body, seen)),
  previewSwap: ({ services, actor, params, body }) => previewSwap(services, actor, params, body),
  moveShiftDate: inTransaction(({ unit, params, body, seen }) => moveDate(unit, params, body, seen)),
  previewMove: ({ services, actor, params, body }) => previewMove(services, actor, params, body),
  previewShiftDate: ({ services, actor, params, body }) => previewDate(services, actor, params, body),
  undoShiftDate: inTransaction(({ unit, params, seen }) => undoDate(unit, params, seen)),
});
