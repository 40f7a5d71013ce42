import { useState } from 'react';
import type { ScheduleKind } from './useScheduleView';

/** The filters of a schedule request. */
export interface ShownSchedule {
  readonly location: string;
  readonly kind: ScheduleKind;
  readonly start: string;
  readonly end: string;
  readonly staff: string;
}

const isSame = (a: ShownSchedule, b: ShownSchedule): boolean =>
  a.location === b.location &&
  a.kind === b.kind &&
  a.start === b.start &&
  a.end === b.end &&
  a.staff === b.staff;

/**
 * Returns the filters of the schedule on screen. They keep their values while the next answer loads, so that a heading
 * never shows above another month's shifts and nothing renders twice.
 *
 * @param asked - the filters in the address
 * @param isAnswered - whether the answer to exactly these filters has arrived
 */
export function useShownSchedule(asked: ShownSchedule, isAnswered: boolean): ShownSchedule {
  const [shown, setShown] = useState(asked);
  if (!isAnswered || isSame(shown, asked)) return shown;
  setShown(asked);
  return asked;
}
