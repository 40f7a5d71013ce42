import { counted, listed } from '@ondeck/shared/domain/words';
import type { DraftSummary } from '@ondeck/shared/schemas/drafts';
import { spanLabel } from '../common/dateLabels';

/** Drafts of the same days, such as the copies of a week at several locations, ordered by location. */
export interface DraftGroup {
  readonly name: string;
  readonly drafts: readonly DraftSummary[];
}

/**
 * Groups the drafts of the same days, newest first.
 *
 * @param location - only groups with a draft at this location; empty for all groups
 */
export function draftGroups(drafts: readonly DraftSummary[], location: string): DraftGroup[] {
  const groups = new Map<string, DraftSummary[]>();
  for (const draft of drafts) {
    const key = `${draft.kind} ${draft.name}`;
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  return [...groups.values()]
    .filter((group) => location === '' || group.some((draft) => draft.location.id === location))
    .map((group) => ({
      name: group[0]?.name ?? '',
      drafts: group.toSorted((one, other) => one.location.title.localeCompare(other.location.title)),
    }));
}

const sum = (drafts: readonly DraftSummary[], of: 'shifts' | 'open'): number =>
  drafts.reduce((total, draft) => total + draft[of], 0);

const PLACES_NAMED = 3;

/** Names the locations of drafts: `Harbor, Lakeview, and Prairie`, or `5 locations`. */
export function placesOf(drafts: readonly DraftSummary[]): string {
  const titles = [...new Set(drafts.map(({ location }) => location.title))];
  return titles.length > PLACES_NAMED ? counted(titles.length, 'location') : listed(titles);
}

/** Describes drafts: `69 shifts, 4 open; 12-07-2026 to 12-11-2026, by Ana Moss`. */
export function contentsOf(drafts: readonly DraftSummary[]): string {
  const [from = ''] = drafts.map((draft) => draft.from).toSorted();
  const ends = drafts.map((draft) => draft.to);
  const to = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? from);
  const names = listed([...new Set(drafts.map(({ made_by }) => made_by.name))]);
  const contents = `${counted(sum(drafts, 'shifts'), 'shift')}, ${sum(drafts, 'open')} open`;
  return `${contents}; ${spanLabel(from, to)}, by ${names}`;
}
