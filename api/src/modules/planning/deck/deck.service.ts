/** Reads the deck of a location: its rules, its expected swimmers, and everyone who works there. */
import { occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable } from '../../../platform/database/types';
import { loadCertificates } from '../people/certificates.repository';
import { type CertificateFacts, certificatesValidOn } from '../people/certificates.rules';
import { loadPeople } from '../people/people.repository';
import { partsWithout } from '../plan/absences.rules';
import { type Days, type MissedHours, missedHours, shiftsOfLocation } from '../plan/schedule.repository';
import { hadBegun, shiftOn } from '../plan/shiftOn.rules';
import { closuresOf, loadAssignments, type ShiftClosure } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { countsOf, type DeckRuleRow } from './deck.repository';
import { deckHours, type DeckHours, type DeckPerson, type DeckWork, type IsCertified } from './deck.rules';

/** A schedule of a location: the stored one, or the one after a decision. */
export interface DeckView {
  /** The changed shifts, by ID, at any location. */
  readonly changed?: ReadonlyMap<string, WholeShift>;
  /** All closures of the location, if they change. */
  readonly closures?: readonly ShiftClosure[];
  /** Hours that assigned employees miss in addition to the stored ones. */
  readonly missed?: readonly MissedHours[];
  /** Employees whose certificates count in addition to the stored ones. */
  readonly alsoCertified?: IsCertified;
}

/** A location with its rules. */
export interface DeckPlace {
  readonly id: string;
  readonly rules: readonly DeckRuleRow[];
}

/** Returns the hours of the deck on a day. */
export type Deck = (date: PlainDate) => DeckHours[];

/** Returns a function that checks certificates at a location, and checks each employee, position, and date once. */
export function certifiedAt(facts: CertificateFacts, locationId: string): IsCertified {
  const known = new Map<string, boolean>();
  return (userId, positionId, date) => {
    const key = `${userId} ${positionId} ${date}`;
    const isValid = known.get(key) ?? certificatesValidOn(facts, { userId, positionId, locationId }, date);
    known.set(key, isValid);
    return isValid;
  };
}

/** Returns the work of everyone on a shift, by date, without the hours that they miss. */
function workOn(
  { shift, rows }: WholeShift,
  days: Days,
  people: ReadonlyMap<string, DeckPerson>,
  missed: readonly MissedHours[],
): (DeckWork & { readonly date: PlainDate })[] {
  if (rows.length === 0) return [];
  return occurrencesBetween(shift, days.start, days.end).flatMap(({ date, start_time, end_time }) => {
    const there = shiftOn(shift, date);
    if (shift.deleted_at !== null && !hadBegun(there, date, shift.deleted_at)) return [];
    return rows
      .filter((row) => isWithin(date, row.start_date, row.end_date))
      .flatMap(({ user_id }) => {
        const person = people.get(user_id);
        if (!person) return [];
        const { id: shiftId, shift_code: shiftCode } = shift;
        const off = missed.filter((one) => one.date === date && one.user_id === user_id);
        return partsWithout({ start_time, end_time }, off).map((hours) => ({
          ...hours,
          date,
          person,
          positionId: there.position_id,
          shiftId,
          shiftCode,
        }));
      });
  });
}

/** Returns the shifts of a location in a view, with the location's closures. */
function shiftsIn(
  stored: readonly WholeShift[],
  locationId: string,
  { changed = new Map<string, WholeShift>() }: DeckView,
  closures: readonly ShiftClosure[],
): WholeShift[] {
  const moved = [...changed.values()].filter(({ shift }) => shift.location_id === locationId);
  return [...stored.filter(({ shift }) => !changed.has(shift.id)), ...moved].map(({ shift, rows }) => ({
    shift: { ...shift, closures },
    rows,
  }));
}

/**
 * Reads the deck of a location for some days, once for each view, in a fixed number of queries. Without rules, reads
 * nothing.
 */
export async function loadDecks(
  db: Queryable,
  { id, rules }: DeckPlace,
  days: Days,
  views: readonly DeckView[],
): Promise<Deck[]> {
  if (rules.length === 0) return views.map(() => () => []);
  const counts = grouped(await countsOf(db, id, days), ({ date }) => date);
  const known = (await closuresOf(db, [id])).get(id) ?? [];
  const found = await shiftsOfLocation(db, id, days);
  const staff = await loadAssignments(db, found, days);
  const stored = found.map((shift): WholeShift => ({ shift, rows: staff.get(shift.id) ?? [] }));
  const ids = [
    ...found,
    ...views.flatMap(({ changed }) => [...(changed?.values() ?? [])].map(({ shift }) => shift)),
  ];
  const missed = await missedHours(db, [...new Set(ids.map((shift) => shift.id))], days);
  const plans = views.map((view) => {
    const closures = view.closures ?? known;
    return { view, closures, shifts: shiftsIn(stored, id, view, closures) };
  });
  const all = plans.flatMap(({ shifts }) => shifts.flatMap(({ rows }) => rows.map(({ user_id }) => user_id)));
  const people = await loadPeople(db, [...new Set(all)]);
  const isCertified = certifiedAt(await loadCertificates(db, [...people.keys()]), id);
  return plans.map(({ view: { alsoCertified, missed: more = [] }, closures, shifts }) => {
    const missedOf = grouped([...missed, ...more], ({ shift_id }) => shift_id);
    const works = grouped(
      shifts.flatMap((one) => workOn(one, days, people, missedOf.get(one.shift.id) ?? [])),
      ({ date }) => date,
    );
    return (date) =>
      deckHours({
        date,
        rules,
        counts: counts.get(date) ?? [],
        closures,
        works: works.get(date) ?? [],
        isCertified: alsoCertified
          ? (...work) => isCertified(...work) || alsoCertified(...work)
          : isCertified,
      });
  });
}
