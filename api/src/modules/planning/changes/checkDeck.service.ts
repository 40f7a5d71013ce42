/**
 * Compares the lifeguards on deck before and after every decision, so that each command names the shortages that it
 * causes. The location's option decides whether a shortage refuses the command or only warns.
 */
import { occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, earlierEnd, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { Actor } from '../../../platform/auth/actor';
import { badRequest, refusalsOf } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import { lockDeck, type WatchedPlace, watchedPlaces } from '../deck/deck.repository';
import type { DeckView } from '../deck/deck.service';
import { type DeckShort, shortagesBetween, shortSentences } from '../deck/shortages.service';
import { namedWarnings } from '../people/judgment.rules';
import type { Warning } from '../people/warnings.rules';
import { rangeOf } from '../plan/assignments.rules';
import { type DateRange, rangeFrom, spanOf } from '../plan/dateRanges.rules';
import type { MissedHours } from '../plan/schedule.repository';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import { closuresOf, findShifts, loadAssignments, todayOf } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import type { Decision } from './decision';
import type { LocationClosed, LocationReopened, PlanChange } from './planChanges';

/** Days of a changed series that are compared. A longer series repeats. */
export const COMPARED_DAYS = 371;
/** Days in which the first lost date of a series is found. */
const SEARCHED_DAYS = 990;

/** The work on a date of a shift. */
interface DateWork {
  /** The times and the position, as text. */
  readonly what: string;
  readonly staff: readonly string[];
}

/** Returns the days on which anyone can work a shift; null if no one does. */
function staffedDays({ shift, rows }: WholeShift): DateRange | null {
  return shift.deleted_at === null ? spanOf(rows.map(rangeOf)) : null;
}

/** Returns the work on the days of a shift, by date. */
function workByDate({ shift, rows }: WholeShift, start: PlainDate, end: PlainDate): Map<PlainDate, DateWork> {
  return new Map(
    occurrencesBetween(shift, start, end).map(({ date, start_time, end_time }) => [
      date,
      {
        what: `${start_time} ${end_time} ${shiftOn(shift, date).position_id}`,
        staff: staffOn(rows, date),
      },
    ]),
  );
}

/**
 * Returns the dates from a day on at which a shift loses staff or has other hours or another position than before, in
 * order. Staff who are added never cause a shortage.
 */
function lostDates(before: WholeShift, after: WholeShift | undefined, today: PlainDate): PlainDate[] {
  const staffed = staffedDays(before);
  const days = staffed && rangeFrom(staffed, today);
  if (!days) return [];
  const horizon = addDays(days.start, SEARCHED_DAYS);
  const end = earlierEnd(days.end, horizon) ?? horizon;
  const remains = after && after.shift.deleted_at === null;
  const next = remains ? workByDate(after, days.start, end) : new Map<PlainDate, DateWork>();
  const lost = [...workByDate(before, days.start, end)].flatMap(([date, { what, staff }]) => {
    const now = next.get(date);
    const isKept = now?.what === what && staff.every((one) => now.staff.includes(one));
    return staff.length === 0 || isKept ? [] : [date];
  });
  const last = addDays(lost[0] ?? today, COMPARED_DAYS - 1);
  return lost.filter((date) => date <= last);
}

/** Returns the stored state of shifts by ID. */
export async function storedShifts(db: Queryable, ids: readonly string[]): Promise<Map<string, WholeShift>> {
  const shifts = await findShifts(db, ids);
  const rows = await loadAssignments(db, shifts);
  return new Map(shifts.map((shift) => [shift.id, { shift, rows: rows.get(shift.id) ?? [] }]));
}

type Closing = LocationClosed | LocationReopened;

/** Returns all closures of a location after some of them are added or removed; undefined if none is. */
async function closuresAfter(
  db: Queryable,
  placeId: string,
  closings: readonly Closing[],
): Promise<Pick<DeckView, 'closures'>> {
  if (closings.length === 0) return {};
  let closures = (await closuresOf(db, [placeId])).get(placeId) ?? [];
  for (const change of closings)
    closures =
      change.kind === 'closed'
        ? [...closures, ...change.closures]
        : closures.flatMap((one) => (one.id === change.closure.id ? (change.left ?? []) : [one]));
  return { closures };
}

/** Returns the locations at which employees miss hours of shifts that they keep. */
const placesOfMissed = (changes: readonly PlanChange[]): string[] =>
  changes.flatMap((one) =>
    one.kind === 'absenceGranted'
      ? one.lines.flatMap(({ effect, location_id }) => (effect === 'KEPT' ? [location_id] : []))
      : [],
  );

/** Returns the hours of shifts at a location that employees who keep these shifts miss from now on. */
function hoursMissed(changes: readonly PlanChange[], place: WatchedPlace, now: Date): MissedHours[] {
  const today = todayOf(place, now);
  const time = plainTimeIn(now.getTime(), zoneAt(place, now.getTime()));
  return changes.flatMap((one) =>
    one.kind === 'absenceGranted'
      ? one.lines.flatMap(({ effect, location_id, shift_id, date, start_time, end_time }) => {
          if (effect !== 'KEPT' || location_id !== place.id || date < today) return [];
          if (shift_id === null || start_time === null || end_time === null) return [];
          const from = date === today && start_time < time ? time : start_time;
          const { user_id } = one.absence;
          return from < end_time ? [{ shift_id, date, user_id, start_time: from, end_time }] : [];
        })
      : [],
  );
}

/** Returns the shortages that a decision causes at a location. */
async function shortagesAt(
  { db, now, changed, changes, before: already, earlier = 0 }: Decision<Actor>,
  place: WatchedPlace,
  known: ReadonlyMap<string, WholeShift>,
  closings: readonly Closing[],
): Promise<DeckShort[]> {
  const today = todayOf(place, now);
  const ofShifts = [...known].flatMap(([id, before]) => {
    if (before.shift.location_id !== place.id) return [];
    const after = changed.get(id);
    return lostDates(before, after?.shift.location_id === place.id ? after : undefined, today);
  });
  const ofClosures = closings.flatMap(({ touched }) => touched.flatMap(({ dates }) => dates));
  const missed = hoursMissed(changes, place, now);
  const dates = new Set([
    ...ofShifts,
    ...ofClosures.filter((date) => date >= today),
    ...missed.map(({ date }) => date),
  ]);
  const before = {
    ...(already ? { changed: already } : {}),
    missed: hoursMissed(changes.slice(0, earlier), place, now),
  };
  const after = { changed, missed, ...(await closuresAfter(db, place.id, closings)) };
  return shortagesBetween(db, place, [...dates], before, after);
}

/**
 * Returns whether a decision can't be refused: an employee has left, gets dates back, or can't come, or no user decided.
 */
export const isForced = ({ actor, changes }: Decision<Actor>): boolean =>
  actor.kind !== 'user' ||
  changes.some(
    (one) =>
      (one.kind === 'released' && (one.cause === 'LEFT' || one.cause === 'ABSENCE')) ||
      (one.kind === 'absenceGranted' && one.absence.source !== 'REQUEST') ||
      one.kind === 'givenBack',
  );

/**
 * Finds the shortages of lifeguards that a decision causes, and adds them to the decision.
 *
 * @param lock - whether to make other writes at the same locations wait. Previews lock nothing
 * @throws 400 with the shortages if a location refuses them
 */
async function checkDeck(decision: Decision<Actor>, lock: boolean): Promise<void> {
  const { db, changes, changed, shortages, before } = decision;
  const closings = changes.filter((one) => one.kind === 'closed' || one.kind === 'reopened');
  const ids = [...changed.keys()].filter((id) => changed.get(id) !== before?.get(id));
  const placeIds = [
    ...ids.flatMap((id) => changed.get(id)?.shift.location_id ?? []),
    ...closings.map(({ place }) => place.id),
    ...placesOfMissed(changes.slice(decision.earlier)),
  ];
  if (placeIds.length === 0) return;
  const places = await watchedPlaces(db, placeIds, ids);
  if (lock) for (const { id } of places) await lockDeck(db, id);
  const stored = places.length === 0 ? new Map<string, WholeShift>() : await storedShifts(db, ids);
  const known = new Map([...stored].map(([id, whole]) => [id, before?.get(id) ?? whole]));
  for (const place of places) {
    const there = closings.filter((one) => one.place.id === place.id);
    shortages.push(...(await shortagesAt(decision, place, known, there)));
  }
  const refused = shortages.filter(({ mode }) => mode === 'BLOCK');
  if (refused.length > 0 && !isForced(decision)) throw badRequest(shortSentences(refused).join(' '));
}

/** Checks the deck for a preview. @throws as {@link checkDeck} */
export const previewDeck = (decision: Decision): Promise<void> => checkDeck(decision, false);

/** Checks the deck for a preview. @returns the sentences with which a location refuses the decision; empty without any */
export async function deckRefusals(decision: Decision): Promise<string[]> {
  try {
    await previewDeck(decision);
    return [];
  } catch (error) {
    return refusalsOf(error).map(({ message }) => message);
  }
}

/** Checks the deck for a write, under a lock of the deck of each location. @throws as {@link checkDeck} */
export const lockAndCheckDeck = (decision: Decision<Actor>): Promise<void> => checkDeck(decision, true);

/** Returns the warnings about the deck after a decision. */
export const deckWarnings = ({ shortages }: Pick<Decision<Actor>, 'shortages'>): Warning[] =>
  shortSentences(shortages).map((message) => ({ code: 'warn.deckShort', message }));

/** Returns all warnings of a checked decision: about employees, each with their name, and about the deck. */
export const decisionWarnings = (decision: Decision<Actor>): Warning[] => [
  ...namedWarnings(decision.checked),
  ...deckWarnings(decision),
];
