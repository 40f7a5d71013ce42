/** Builds work and says the limits that it breaks, for the tests of limits on hours. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { DEFAULT_LABOR } from './labor.repository';
import { type LaborContext, laborReasons } from './labor.rules';
import { reasonSentence } from './reasons.rules';
import type { ZonedOccurrence } from './warnings.rules';

export const work = (
  date: string,
  start_time = '09:00',
  end_time = '17:00',
  zone = 'America/New_York',
): ZonedOccurrence => ({
  date,
  start_time,
  end_time,
  zone,
});
export const days = (first: string, count: number, start: string, end: string) =>
  Array.from({ length: count }, (_, day) => work(addDays(first, day), start, end));

type Ask = Partial<LaborContext> & { readonly added: readonly ZonedOccurrence[] };
/** Returns the sentences of the limits that added work breaks; by default the location has the defaults. */
export const say = (ask: Ask): string[] =>
  laborReasons({ existing: [], dateOfBirth: null, labor: DEFAULT_LABOR, ...ask }).map(reasonSentence);
