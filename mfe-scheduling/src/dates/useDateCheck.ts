import { useRead } from '@ondeck/shared/api/useCall';
import { previewShiftDate } from '@ondeck/shared/calls/shiftDates';
import type { PreviewDateBody } from '@ondeck/shared/schemas/shiftDates';
import { useSettled } from '../common/useSettled';
import { type ShiftDay, shiftDayAddress } from './shiftDay';

/**
 * Checks a change of one date with the server before it is sent.
 *
 * @param body - other times or another employee; without both, a cancellation
 */
export function useDateCheck(day: ShiftDay, body: PreviewDateBody, isReady: boolean) {
  const input = { ...shiftDayAddress(day), ...body };
  const text = JSON.stringify(input);
  const settled = useSettled(text);
  const skip = !isReady || settled !== text;
  const { currentData, isFetching } = useRead(previewShiftDate, input, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  const answer = skip || isFetching ? undefined : currentData;
  const errors = answer?.errors ?? [];
  return {
    notes: {
      checking: isReady && (skip || isFetching),
      fits: answer !== undefined && errors.length === 0,
      errors,
      warnings: answer?.warnings ?? [],
    },
    disabledReason: errors.length > 0 ? 'Fix the errors above first.' : undefined,
  };
}
