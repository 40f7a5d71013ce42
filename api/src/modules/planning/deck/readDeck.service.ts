/** Answers which lifeguards are on deck: the scheduled ones of some days, and the clocked-in ones right now. */
import type * as calls from '@ondeck/shared/calls/deck';
import { addDays, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { dateAt, zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { deckLimits } from '@ondeck/shared/domain/rules/deck';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { DeckAnswer, DeckDay, DeckNow } from '@ondeck/shared/schemas/deck';
import { sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { assertReaches, scopeToLocations } from '../../../platform/auth/scope';
import { badField } from '../../../platform/core/errors';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable } from '../../../platform/database/types';
import type { QueryOf } from '../../../platform/http/module';
import type { Services } from '../../../platform/services';
import { loadCertificates } from '../people/certificates.repository';
import { loadPeople, type PersonFacts } from '../people/people.repository';
import { shiftOn } from '../plan/shiftOn.rules';
import { closuresOf, findShifts, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { locationInReach, type ShiftLocation } from '../plan/shiftWrites.repository';
import {
  clockedInAt,
  type ClockedIn,
  countsOf,
  placesWithRules,
  rulesOf,
  type StoredCount,
} from './deck.repository';
import { deckHours, type DeckHours, type DeckWork, shortagesOf, suggestedSwimmers } from './deck.rules';
import { certifiedAt, loadDecks } from './deck.service';

/** Weeks in which earlier same weekdays with counts are found, and how many of these make a suggestion. */
const SUGGESTION_WEEKS = 13;
const SUGGESTION_DAYS = 4;

const wireHours = ({ guards, ...hours }: DeckHours): DeckDay['intervals'][number] => ({
  ...hours,
  scheduled: guards.length,
  guards: guards.map(({ person: { id, name }, shiftId, shiftCode }) => ({
    id,
    name,
    shift_id: shiftId,
    shift_code: shiftCode,
  })),
});

const wireCount = ({ start_time, end_time, swimmers, source }: StoredCount): DeckDay['counts'][number] => ({
  start_time,
  end_time,
  swimmers,
  source,
});

/** Returns the suggestion for a date: the median of the last same weekdays that have counts. */
function suggestedOn(date: PlainDate, countsOn: (date: PlainDate) => readonly StoredCount[]) {
  const earlier = Array.from({ length: SUGGESTION_WEEKS }, (_, week) =>
    countsOn(addDays(date, -7 * (week + 1))),
  );
  return suggestedSwimmers(earlier.filter((counts) => counts.length > 0).slice(0, SUGGESTION_DAYS));
}

/**
 * Returns the scheduled and required lifeguards of a location. Without days, today's.
 *
 * @throws 400 without a location or for too many days; 404 out of reach
 */
export async function readDeck(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  query: QueryOf<typeof calls.readDeck>,
): Promise<DeckAnswer> {
  if (query.location === undefined) throw badField('location', sentenceFor('select.location'));
  const place = await locationInReach(db, actor, query.location);
  const start = query.from ?? todayOf(place, clock.now());
  const end = query.to ?? start;
  if (end < start) throw badField('to', sentenceFor('date.endBeforeStart'));
  if (end >= addDays(start, deckLimits.days))
    throw badField('to', sentenceFor('deck.tooManyDays', { days: deckLimits.days }));
  const rules = await rulesOf(db, place.id);
  const [deck] = await loadDecks(db, { id: place.id, rules }, { start, end }, [{}]);
  const earlier = { start: addDays(start, -7 * SUGGESTION_WEEKS), end };
  const counts = grouped(await countsOf(db, place.id, earlier), ({ date }) => date);
  const countsOn = (date: PlainDate) => counts.get(date) ?? [];
  const days: DeckDay[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) {
    const hours = deck?.(date) ?? [];
    days.push({
      date,
      intervals: hours.map(wireHours),
      shortages: shortagesOf(hours),
      counts: countsOn(date).map(wireCount),
      suggested: suggestedOn(date, countsOn),
    });
  }
  return { days, has_rules: rules.length > 0 };
}

/** A location at which a rule applies at an instant, with its clocked-in guards that count. */
export interface DeckAt {
  readonly place: ShiftLocation;
  readonly date: PlainDate;
  readonly required: number;
  readonly guards: readonly DeckWork[];
}

/** Returns the work of an employee who is clocked in, for the whole day; undefined without a position. */
function punchedWork(
  punch: ClockedIn,
  shifts: ReadonlyMap<string, ShiftRow>,
  people: ReadonlyMap<string, PersonFacts>,
): DeckWork | undefined {
  const shift = punch.shift_id === null ? undefined : shifts.get(punch.shift_id);
  const positionId = punch.position_id ?? (shift && shiftOn(shift, punch.work_date).position_id);
  const person = people.get(punch.user_id);
  if (positionId === undefined || !person) return undefined;
  const day = { start_time: '00:00', end_time: '24:00' };
  return { ...day, person, positionId, shiftId: shift?.id ?? '', shiftCode: shift?.shift_code ?? '' };
}

/** Returns the decks at an instant, of the given locations with a rule that applies then. */
export async function decksAt(db: Queryable, places: readonly ShiftLocation[], now: Date): Promise<DeckAt[]> {
  const ids = places.map(({ id }) => id);
  const punches = await clockedInAt(db, ids);
  const shifts = await findShifts(db, [...new Set(punches.flatMap(({ shift_id }) => shift_id ?? []))]);
  const shiftsById = new Map(shifts.map((shift) => [shift.id, shift]));
  const people = await loadPeople(db, [...new Set(punches.map(({ user_id }) => user_id))]);
  const certificates = await loadCertificates(db, [...people.keys()]);
  const closures = await closuresOf(db, ids);
  const decks: DeckAt[] = [];
  for (const place of places) {
    const date = dateAt(place, now.getTime());
    const time = plainTimeIn(now.getTime(), zoneAt(place, now.getTime()));
    const hours = deckHours({
      date,
      rules: await rulesOf(db, place.id),
      counts: await countsOf(db, place.id, { start: date, end: date }),
      closures: closures.get(place.id) ?? [],
      works: punches
        .filter(({ location_id }) => location_id === place.id)
        .flatMap((punch) => punchedWork(punch, shiftsById, people) ?? []),
      isCertified: certifiedAt(certificates, place.id),
    });
    const current = hours.find(({ start_time, end_time }) => start_time <= time && time < end_time);
    if (current) decks.push({ place, date, required: current.required, guards: current.guards });
  }
  return decks;
}

/** Returns the locations with rules, in the order of their names. */
export async function deckPlaces(
  db: Queryable,
  actor: Pick<UserActor, 'locationIds'>,
  location?: string,
): Promise<ShiftLocation[]> {
  const ids = await placesWithRules(db);
  const { rows } = await sql<ShiftLocation>`
    select l.id, l.title, l.timezone, l.former_zones from locations l
    where l.id = any(${ids}::uuid[]) and ${scopeToLocations(actor, sql`l.id`)}
      ${location === undefined ? sql`` : sql`and l.id = ${location}::uuid`}
    order by l.title_key, l.id`.execute(db);
  return rows;
}

/** Returns how many guards are clocked in, at each location where a rule applies now. @throws 404 out of reach */
export async function readDeckNow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  { location }: QueryOf<typeof calls.readDeckNow>,
): Promise<DeckNow> {
  if (location !== undefined) assertReaches(actor, location);
  const decks = await decksAt(db, await deckPlaces(db, actor, location), clock.now());
  return {
    results: decks.map(({ place: { id, title }, required, guards }) => ({
      location: { id, title },
      required,
      on_deck: guards.length,
      guards: guards.map(({ person }) => ({ id: person.id, name: person.name })),
    })),
  };
}
