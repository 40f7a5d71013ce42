import type { Swap, SwapDate } from '@ondeck/shared/schemas/swaps';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';

/** Returns a date of a shift: `LKV-0042, 03-11-2027, 4:00–8:00 PM, Swim at Lakeview`. */
export const dateInWords = ({
  shift_code,
  date,
  start_time,
  end_time,
  shift_type,
  location,
}: SwapDate): string =>
  `${shift_code}, ${showDate(date)}, ${showTimeRange(start_time, end_time)}, ${shift_type} at ${location.title}`;

/** Returns what a swap asks, as the reader sees it. @param own - the reader's ID */
export function swapTitle({ requester, coworker, gives, takes }: Swap, own: string | undefined): string {
  if (requester.id === own)
    return takes
      ? `Swap your ${gives.shift_code} for ${coworker.name}'s ${takes.shift_code}`
      : `Give ${gives.shift_code} to ${coworker.name}`;
  return takes
    ? `${requester.name} wants to swap ${gives.shift_code} for your ${takes.shift_code}`
    : `${requester.name} wants to give you ${gives.shift_code}`;
}
