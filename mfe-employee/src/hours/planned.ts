import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { MyDay } from '@ondeck/shared/schemas/corrections';
import { checkCorrectionDay } from '@ondeck/shared/domain/rules/correction';
import { sentenceOf } from '@ondeck/shared/domain/rules/findings';

/** Returns whether the employee can have worked a shift or attended a meeting. Canceled shifts don't count. */
export const isExpected = ({ is_cancelled }: MyDay['planned'][number]): boolean => !is_cancelled;

/** Returns whether a shift has begun at its location. Before that, the employee can't have missed a punch. */
export const hasBegun = ({ start_time, location }: MyDay['planned'][number], date: string): boolean =>
  toInstant(date, start_time, location.timezone) <= Date.now();

/** Returns why a day is too long ago to correct; undefined if it can be corrected. */
export function whyTooLongAgo(date: string, today: string): string | undefined {
  const [finding] = checkCorrectionDay(date, { today, isAdmin: false });
  return finding && sentenceOf(finding);
}
