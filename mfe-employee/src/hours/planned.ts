import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { MyDay } from '@ondeck/shared/schemas/corrections';
import { checkCorrectionDay } from '@ondeck/shared/domain/rules/correction';
import { sentenceOf } from '@ondeck/shared/domain/rules/findings';

/** Whether one was to come: a meeting and what was cancelled are no shift that can have been worked. */
export const isExpected = ({ type, is_cancelled }: MyDay['planned'][number]): boolean =>
  type === 'shift' && !is_cancelled;

/** Whether one has begun at its location: before that nobody can have missed the punch. */
export const hasBegun = ({ start_time, location }: MyDay['planned'][number], date: string): boolean =>
  toInstant(date, start_time, location.timezone) <= Date.now();

/** Why nothing of a day can be corrected any more; undefined where it can. */
export function whyTooLongAgo(date: string, today: string): string | undefined {
  const [finding] = checkCorrectionDay(date, { today, isAdmin: false });
  return finding && sentenceOf(finding);
}
