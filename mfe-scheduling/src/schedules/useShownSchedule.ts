import { useState } from 'react';
import type { ScheduleKind } from './useScheduleView';

/** The question that a schedule answers. */
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
 * The question whose answer is on screen. While the next answer is awaited it stays what it was, so that a heading
 * never stands over another month's shifts, and nothing is drawn twice.
 *
 * @param asked - what the address asks for
 * @param isAnswered - whether the answer to just that has arrived
 */
export function useShownSchedule(asked: ShownSchedule, isAnswered: boolean): ShownSchedule {
  const [shown, setShown] = useState(asked);
  if (!isAnswered || isSame(shown, asked)) return shown;
  setShown(asked);
  return asked;
}
