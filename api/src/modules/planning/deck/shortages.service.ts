/** Finds the shortages of lifeguards that a change of the schedule would cause. */
import { compareDates, formatDisplayDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import type { ReasonMode } from '@ondeck/shared/domain/rules/locationModes';
import { counted } from '@ondeck/shared/domain/words';
import type { DeckShortage } from '@ondeck/shared/schemas/deck';
import type { Queryable } from '../../../platform/database/types';
import type { WatchedPlace } from './deck.repository';
import { newShortages } from './deck.rules';
import { type DeckView, loadDecks } from './deck.service';

/** Hours of a date in which fewer guards than required work after a change, and more are missing than before. */
export interface DeckShort extends DeckShortage {
  readonly locationId: string;
  readonly date: PlainDate;
  /** Whether the location refuses the change or only warns. */
  readonly mode: ReasonMode;
}

/** Returns the shortages at a location on some dates that one view has and another doesn't, in order. */
export async function shortagesBetween(
  db: Queryable,
  place: WatchedPlace,
  dates: readonly PlainDate[],
  before: DeckView,
  after: DeckView,
): Promise<DeckShort[]> {
  const sorted = dates.toSorted(compareDates);
  const [start, end] = [sorted[0], sorted.at(-1)];
  if (start === undefined || end === undefined) return [];
  const [had, has] = await loadDecks(db, place, { start, end }, [before, after]);
  return sorted.flatMap((date) =>
    newShortages(had?.(date) ?? [], has?.(date) ?? []).map((one) => ({
      ...one,
      date,
      locationId: place.id,
      mode: place.mode,
    })),
  );
}

/** Dates that are named. A change of a series can leave every week short. */
const NAMED = 5;

/** Returns a shortage as a sentence: `Leaves 1 of 2 required lifeguards on 05-12-2027, 4:00–5:30 PM.` */
const shortSentence = ({ scheduled, required, date, start_time, end_time }: DeckShort): string =>
  `Leaves ${scheduled} of ${required} required lifeguards on ${formatDisplayDate(date)}, ${sayTimeRange(start_time, end_time)}.`;

/** Returns shortages as sentences: each of the first dates by name, and the number of the others. */
export function shortSentences(shortages: readonly DeckShort[]): string[] {
  const dates = [...new Set(shortages.map(({ date }) => date))];
  const named = new Set(dates.slice(0, NAMED));
  const rest = dates.length - named.size;
  return [
    ...new Set(shortages.filter(({ date }) => named.has(date)).map(shortSentence)),
    ...(rest > 0 ? [`Leaves too few lifeguards on ${counted(rest, 'more date')}.`] : []),
  ];
}
