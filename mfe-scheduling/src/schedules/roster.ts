import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import { compareBytes, sortedByText } from '@ondeck/shared/domain/plainText';
import type { ScheduleEvent, ScheduleLocation, ViewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { isWork } from './totals';
import { leaveWords } from './who';

export interface RosterRow {
  readonly key: string;
  readonly name: string;
  /** Scheduled hours in the days shown, without meetings. */
  readonly hours: number;
  readonly byDay: ReadonlyMap<string, readonly ScheduleEvent[]>;
  /** Kind of approved leave by day. */
  readonly leave: ReadonlyMap<string, string>;
  readonly isOpen: boolean;
  /** Hours at all locations shown, if the employee has a row at several. */
  readonly hoursInAll?: number;
}

/** The rows of one location on a board of several, or all rows of a board of one location. */
export interface RosterGroup {
  /** The location, with the hours and open shifts of its rows; undefined on a board of one location. */
  readonly place: ScheduleLocation | undefined;
  readonly rows: readonly RosterRow[];
}

interface Draft {
  name: string;
  minutes: number;
  byDay: Map<string, ScheduleEvent[]>;
  leave: Map<string, string>;
}

const emptyDraft = (name: string): Draft => ({ name, minutes: 0, byDay: new Map(), leave: new Map() });

function put(draft: Draft, event: ScheduleEvent): void {
  const ofDay = draft.byDay.get(event.start_date);
  if (ofDay) ofDay.push(event);
  else draft.byDay.set(event.start_date, [event]);
  if (isWork(event)) draft.minutes += plannedMinutes(event.start_time, event.end_time);
}

const rowOf = (key: string, draft: Draft, isOpen: boolean): RosterRow => ({
  key,
  name: draft.name,
  hours: roundHours(draft.minutes),
  byDay: draft.byDay,
  leave: draft.leave,
  isOpen,
});

/**
 * Returns the rows of the layout by employee: open shifts first, then all employees by name, even without shifts.
 *
 * @param people - staff of the location; employees who appear only in events or leave are added
 * @param days - the days shown
 */
export function rosterRows(
  answer: Pick<ViewScheduleAnswer, 'results' | 'leaves'>,
  people: readonly { readonly id: string; readonly name: string }[],
  days: readonly string[],
): RosterRow[] {
  const open = emptyDraft('Open shifts');
  const drafts = new Map(people.map(({ id, name }) => [id, emptyDraft(name)]));
  const draftFor = (id: string, name: string): Draft => {
    const draft = drafts.get(id) ?? emptyDraft(name);
    drafts.set(id, draft);
    return draft;
  };
  for (const event of answer.results) {
    if (event.is_open || event.staff.length === 0) put(open, event);
    for (const { id, name } of event.staff) put(draftFor(id, name), event);
  }
  for (const leave of answer.leaves) {
    const { user, start_date, end_date } = leave;
    const off = days.filter((day) => isWithin(day, start_date, end_date));
    if (off.length === 0) continue;
    const draft = draftFor(user.id, user.name);
    for (const day of off) draft.leave.set(day, leaveWords(leave));
  }
  const byId = [...drafts].toSorted(([a], [b]) => compareBytes(a, b));
  const byName = sortedByText(byId, ([, { name }]) => name);
  return [rowOf('open', open, true), ...byName.map(([id, draft]) => rowOf(id, draft, false))];
}

const sumOf = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((sum, one) => sum + one, 0) * 100) / 100;

/** Returns a group whose location has the hours and open shifts of the rows. */
function totalled(place: ScheduleLocation | undefined, rows: readonly RosterRow[]): RosterGroup {
  if (!place) return { place, rows };
  const open = rows.flatMap(({ isOpen, byDay }) => (isOpen ? [...byDay.values()].flat() : []));
  const hours = sumOf(rows.flatMap((row) => (row.isOpen ? [] : [row.hours])));
  return { place: { ...place, hours, open: open.filter(({ is_open }) => is_open).length }, rows };
}

/**
 * Returns the rows of each location. Someone who works at several locations has a row in each, with the hours of all.
 *
 * @param places - the locations in order, with their staff
 */
export function rosterGroups(
  { results, leaves }: Pick<ViewScheduleAnswer, 'results' | 'leaves'>,
  places: readonly ScheduleLocation[],
  days: readonly string[],
): RosterGroup[] {
  const byPlace = new Map<string, ScheduleEvent[]>(places.map(({ id }) => [id, []]));
  for (const event of results) byPlace.get(event.location.id)?.push(event);
  const groups = places.map((place) => {
    const here = byPlace.get(place.id) ?? [];
    const known = new Set([...place.staff, ...here.flatMap(({ staff }) => staff)].map(({ id }) => id));
    const off = leaves.filter(({ user }) => known.has(user.id));
    return { place, rows: rosterRows({ results: here, leaves: off }, place.staff, days) };
  });
  const hours = new Map<string, number[]>();
  for (const { rows } of groups)
    for (const row of rows) if (!row.isOpen) hours.set(row.key, [...(hours.get(row.key) ?? []), row.hours]);
  const withAll = (row: RosterRow): RosterRow => {
    const ofRows = hours.get(row.key) ?? [];
    return ofRows.length < 2 ? row : { ...row, hoursInAll: sumOf(ofRows) };
  };
  return groups.map(({ place, rows }) => totalled(place, rows.map(withAll)));
}

/** Returns the groups with only the rows of employees that a search names. Open shifts are no one's. */
export const searchedGroups = (
  groups: readonly RosterGroup[],
  isShown: (name: string) => boolean,
): RosterGroup[] =>
  groups
    .map(({ place, rows }) =>
      totalled(
        place,
        rows.filter(({ name, isOpen }) => !isOpen && isShown(name)),
      ),
    )
    .filter(({ place, rows }) => place === undefined || rows.length > 0);
