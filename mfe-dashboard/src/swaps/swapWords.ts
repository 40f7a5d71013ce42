import type { Swap, SwapDate } from '@ondeck/shared/schemas/swaps';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';

export const dateInWords = ({ shift_code, date, start_time, end_time, location }: SwapDate): string =>
  `${shift_code}, ${showDate(date)}, ${showTimeRange(start_time, end_time)} at ${location.title}`;

/** Names a swap: `Ana Silva and Ben Stone, LKV-0042 for LKV-0051`. */
export const swapName = ({ requester, coworker, gives, takes }: Swap): string =>
  takes
    ? `${requester.name} and ${coworker.name}, ${gives.shift_code} for ${takes.shift_code}`
    : `${requester.name} to ${coworker.name}, ${gives.shift_code}`;
