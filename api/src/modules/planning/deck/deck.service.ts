/** Reads the deck of a location: its rules, its expected swimmers, and everyone who works there, in a fixed number of queries. */
import { occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { grouped } from '../../../platform/core/grouped';
import { loadPeople } from '../people/people.repository';
import type { PlanView } from '../plan/planView';
import { type Days, shiftsOfLocation } from '../plan/schedule.repository';
import { hadBegun, shiftOn } from '../plan/shiftOn.rules';
import { closuresOf, loadAssignments, type ShiftClosure } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { countsOf, type DeckRuleRow, rulesOf, type StoredCount } from './deck.repository';
import { deckHours, type DeckHours, type DeckPerson, type DeckWork, type IsCertified } from './deck.rules';

/** The deck of a location on the days for which it was read. */
export interface Deck {
  readonly hasRules: boolean;
  readonly countsOn: (date: PlainDate) => readonly StoredCount[];
  readonly on: (date: PlainDate) => DeckHours[];
}

/** Reads the certificates that count. Every employee counts while no position requires a certificate. */
export const everyoneIsCertified: IsCertified = () => true;

/** Returns the work of everyone on a shift, by date. */
function workOn(
  { shift, rows }: WholeShift,
  days: Days,
  people: ReadonlyMap<string, DeckPerson>,
): (DeckWork & { readonly date: PlainDate })[] {
  return occurrencesBetween(shift, days.start, days.end).flatMap(({ date, start_time, end_time }) => {
    const there = shiftOn(shift, date);
    if (shift.deleted_at !== null && !hadBegun(there, date, shift.deleted_at)) return [];
    return rows
      .filter((row) => isWithin(date, row.start_date, row.end_date))
      .flatMap(({ user_id }) => {
        const person = people.get(user_id);
        if (!person) return [];
        const { position_id: positionId } = there;
        return {
          date,
          start_time,
          end_time,
          person,
          positionId,
          shiftId: shift.id,
          shiftCode: shift.shift_code,
        };
      });
  });
}

/** Returns the shifts of a location with their staff, as a decision leaves them. */
async function shiftsIn(
  { db, changed = new Map<string, WholeShift>() }: PlanView,
  locationId: string,
  days: Days,
  closures: readonly ShiftClosure[],
): Promise<WholeShift[]> {
  const stored = (await shiftsOfLocation(db, locationId, days)).filter(({ id }) => !changed.has(id));
  const rows = await loadAssignments(db, stored, days);
  const moved = [...changed.values()].filter(({ shift }) => shift.location_id === locationId);
  return [...stored.map((shift) => ({ shift, rows: rows.get(shift.id) ?? [] })), ...moved].map(
    ({ shift, rows: staff }) => ({ shift: { ...shift, closures }, rows: staff }),
  );
}

/** What a decision changes about a location, besides shifts. */
export interface DeckChange {
  /** All closures of the location after the change. */
  readonly closures?: readonly ShiftClosure[];
}

/**
 * Reads the deck of a location for some days, with the changes of a view in place.
 *
 * @param rules - the location's rules, if the caller has read them
 */
export async function loadDeck(
  view: PlanView,
  locationId: string,
  days: Days,
  { closures: changed }: DeckChange = {},
  rules?: readonly DeckRuleRow[],
): Promise<Deck> {
  const { db } = view;
  const applied = rules ?? (await rulesOf(db, locationId));
  const counts = grouped(await countsOf(db, locationId, days), ({ date }) => date);
  const countsOn = (date: PlainDate): readonly StoredCount[] => counts.get(date) ?? [];
  if (applied.length === 0) return { hasRules: false, countsOn, on: () => [] };
  const closures = changed ?? (await closuresOf(db, [locationId])).get(locationId) ?? [];
  const shifts = await shiftsIn(view, locationId, days, closures);
  const ids = [...new Set(shifts.flatMap(({ rows }) => rows.map(({ user_id }) => user_id)))];
  const people = await loadPeople(db, ids);
  const works = grouped(
    shifts.flatMap((one) => workOn(one, days, people)),
    ({ date }) => date,
  );
  const isCertified = everyoneIsCertified;
  const on = (date: PlainDate): DeckHours[] =>
    deckHours({
      date,
      rules: applied,
      counts: countsOn(date),
      closures,
      works: works.get(date) ?? [],
      isCertified,
    });
  return { hasRules: true, countsOn, on };
}
