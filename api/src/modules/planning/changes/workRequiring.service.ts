/** Finds and opens the shifts of an employee that require certificates from a day on. */
import { occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, earlierEnd, laterDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Actor } from '../../../platform/auth/actor';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Queryable } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import { type CertificateFacts, firstDayWithout, requiredTypes } from '../people/certificates.rules';
import { carryOut } from './apply.service';
import { decideRelease } from './decideStaff.service';
import { type EndingShift, endingShifts } from './ending.service';

export interface WorkRequiring {
  readonly userId: string;
  readonly facts: CertificateFacts;
  /** IDs of types. Shifts that require one of them are meant, from the day on which it no longer counts there. */
  readonly typeIds: readonly string[];
  readonly from: PlainDate;
  /** The location of the shifts; undefined for all. */
  readonly locationId?: string;
}

const findWork = (
  db: Queryable,
  { userId, facts, typeIds, from, locationId: only }: WorkRequiring,
  now: Date,
): Promise<EndingShift[]> =>
  endingShifts(
    db,
    userId,
    ({ locationId, positions }) => {
      if (only !== undefined && only !== locationId) return [];
      const meant = requiredTypes(facts, positions.flat(), [locationId])
        .map(({ id }) => id)
        .filter((id) => typeIds.includes(id));
      const first = meant.length === 0 ? null : firstDayWithout(facts, { userId, locationId }, meant);
      return first === null ? [] : [{ start: laterDate(from, first ?? from), end: null }];
    },
    now,
  );

/** Days of a series without an end that are counted. */
const COUNTED_DAYS = 366;

/** Counts the dates of an employee's shifts that require certificates, within a year of the first day. */
export async function countWorkRequiring(db: Queryable, work: WorkRequiring, now: Date): Promise<number> {
  const last = addDays(work.from, COUNTED_DAYS - 1);
  return (await findWork(db, work, now)).flatMap(({ shift, lost }) =>
    lost.flatMap(({ start, end }) => occurrencesBetween(shift, start, earlierEnd(end, last) ?? last)),
  ).length;
}

/**
 * Makes an employee's shifts that require certificates open from a day on. Dates that have begun are kept. The caller
 * notifies the employee.
 *
 * @returns the shifts that were opened
 */
export async function openWorkRequiring(
  unit: UnitOfWork<Actor>,
  work: WorkRequiring,
): Promise<EndingShift[]> {
  const { trx, clock } = unit;
  const { userId } = work;
  await lockPeople(trx, [userId]);
  const found = await findWork(trx, work, clock.now());
  for (const id of found.map(({ shift }) => shift.id).sort()) await lockShift(trx, id);
  return carryOut(unit, async (decision) => {
    const lost = await findWork(trx, work, clock.now());
    for (const { shift, refused } of lost) {
      decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId: shift.id });
      for (const range of refused)
        await decideRelease(decision, { shiftId: shift.id, userId, range, cause: 'LEFT' });
    }
    return lost;
  });
}
