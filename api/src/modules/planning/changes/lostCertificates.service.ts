/** Notifies managers of shortages of lifeguards after a guard's certificates no longer count. No one is refused. */
import { occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Actor } from '../../../platform/auth/actor';
import type { Queryable } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import { lockDeck, shiftsWithRules, type WatchedPlace, watchedPlaces } from '../deck/deck.repository';
import type { IsCertified } from '../deck/deck.rules';
import { certifiedAt } from '../deck/deck.service';
import { type DeckShort, shortagesBetween } from '../deck/shortages.service';
import { loadCertificates } from '../people/certificates.repository';
import type { CertificateFacts } from '../people/certificates.rules';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import { todayOf } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { COMPARED_DAYS, storedShifts } from './checkDeck.service';
import { tellManagers } from './storeShortages.service';

/** A date on which an employee works in a position that can count as a guard. */
interface GuardDate {
  readonly userId: string;
  readonly positionId: string;
  readonly date: PlainDate;
}

/** The upcoming work of some employees as guards at a location with rules. */
interface GuardWork {
  readonly place: WatchedPlace;
  readonly today: PlainDate;
  readonly dates: readonly GuardDate[];
}

function guardWorkAt(
  place: WatchedPlace,
  shifts: readonly WholeShift[],
  userIds: readonly string[],
  now: Date,
): GuardWork {
  const today = todayOf(place, now);
  const guarding = new Set(
    place.rules.flatMap((rule) => [...rule.guard_position_ids, ...rule.teaching_position_ids]),
  );
  const there = shifts.filter(({ shift }) => shift.location_id === place.id);
  const dates = there.flatMap(({ shift, rows }) => {
    const own = rows.filter(({ user_id }) => userIds.includes(user_id));
    return occurrencesBetween(shift, today, addDays(today, COMPARED_DAYS - 1)).flatMap(({ date }) => {
      const positionId = shiftOn(shift, date).position_id;
      return guarding.has(positionId)
        ? staffOn(own, date).map((userId) => ({ userId, positionId, date }))
        : [];
    });
  });
  return { place, today, dates };
}

/** Returns the upcoming work of employees as guards, in one query if no location has rules. */
async function guardWorkOf(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
  locationId?: string,
): Promise<GuardWork[]> {
  const ids = await shiftsWithRules(db, userIds, now, locationId);
  if (ids.length === 0) return [];
  const places = await watchedPlaces(db, [], ids);
  const shifts = [...(await storedShifts(db, ids)).values()];
  return places.map((place) => guardWorkAt(place, shifts, userIds, now));
}

/** Returns the shortages on dates on which an employee's certificates counted before and don't count now. */
function shortagesOfLost(
  db: Queryable,
  { place, dates }: GuardWork,
  counted: IsCertified,
  facts: CertificateFacts,
): Promise<DeckShort[]> {
  const counts = certifiedAt(facts, place.id);
  const lost = dates.filter(
    ({ userId, positionId, date }) => counted(userId, positionId, date) && !counts(userId, positionId, date),
  );
  const days = [...new Set(lost.map(({ date }) => date))];
  return shortagesBetween(db, place, days, { alsoCertified: counted }, {});
}

/**
 * Writes a change of an employee's certificates, and notifies the managers of each location that it leaves with too few
 * lifeguards. The caller holds the employee's lock.
 *
 * @returns what `write` returns
 */
export async function watchingDeck<T>(unit: UnitOfWork, userId: string, write: () => Promise<T>): Promise<T> {
  const { trx, clock } = unit;
  const works = await guardWorkOf(trx, [userId], clock.now());
  if (works.length === 0) return write();
  for (const { place } of works) await lockDeck(trx, place.id);
  const before = await loadCertificates(trx, [userId]);
  const written = await write();
  const after = await loadCertificates(trx, [userId]);
  for (const work of works) {
    const counted = certifiedAt(before, work.place.id);
    const shortages = await shortagesOfLost(trx, work, counted, after);
    await tellManagers(unit, work.place.id, shortages);
  }
  return written;
}

export interface ExpiredCertificates {
  readonly userIds: readonly string[];
  readonly facts: CertificateFacts;
  readonly locationId: string;
  /** A day on which the certificates were still valid. */
  readonly validOn: PlainDate;
}

/** Returns the shortages at a location because certificates of employees have expired. */
export async function shortagesOfExpired(
  { trx, clock }: Pick<UnitOfWork<Actor>, 'trx' | 'clock'>,
  { userIds, facts, locationId, validOn }: ExpiredCertificates,
): Promise<DeckShort[]> {
  const [work] = await guardWorkOf(trx, userIds, clock.now(), locationId);
  if (!work) return [];
  const counts = certifiedAt(facts, locationId);
  const counted: IsCertified = (userId, positionId) =>
    userIds.includes(userId) &&
    counts(userId, positionId, validOn) &&
    !counts(userId, positionId, work.today);
  return shortagesOfLost(trx, work, counted, facts);
}
