/** Offers open shifts from a manager to several employees. The first employee to accept gets the shift. */
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sql } from 'kysely';
import { fullName } from '../../platform/auth/actor';
import { assertStaffInReach, findManagers } from '../../platform/auth/people';
import { badField } from '../../platform/core/errors';
import type { Trx } from '../../platform/database/types';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import {
  automaticCandidates,
  loadAvailability,
  type OpenShift,
  openShiftColumns,
  openShiftTables,
  describeDate,
  describeRange,
  nextStart,
  publishOffer,
  readShifts,
  refusalSentence,
  type ShiftRow,
  type Slot,
  slotIn,
} from '../planning/planning.door';
import { notifyOffered } from './offerNews.service';
import { roundOf, storeOffer } from './offers.repository';

/** Returns the open shifts that an employee's time off created. */
export async function openShiftsOfLeave(
  trx: Trx,
  userId: string,
  shiftIds: readonly string[],
  start: string,
  end: string,
): Promise<OpenShift[]> {
  return readShifts<OpenShift>(
    trx,
    sql`select ${openShiftColumns} from ${openShiftTables}
      where o.shift_id = any(${[...shiftIds]}::uuid[]) and o.last_employee_id = ${userId}::uuid
        and o.start_date between ${start}::date and ${end}::date
      order by o.start_date, s.start_time, o.id`,
  );
}

/** Returns the open shifts that approved requests created and that are still open, by date. */
export async function openShiftsOfRequests(trx: Trx, requestIds: readonly string[]): Promise<OpenShift[]> {
  const ids = sql`${[...requestIds]}::uuid[]`;
  return readShifts<OpenShift>(
    trx,
    sql`select ${openShiftColumns} from ${openShiftTables}
      where exists (select 1 from releases r where r.shift_id = o.shift_id and r.user_id = o.last_employee_id
        and r.start_date = o.leave_start_date and r.end_date is not distinct from o.leave_end_date
        and (r.time_off_request_id = any(${ids}) or r.reschedule_request_id = any(${ids})))
      order by o.start_date, s.start_time, o.id`,
  );
}

export const slotOfOpenShift = (gap: ShiftRow & Pick<OpenShift, 'gap_start' | 'gap_end'>): Slot =>
  slotIn(gap, { start: gap.gap_start, end: gap.gap_end });

/**
 * Stores offers of open shifts, and sends each employee one notification. The offers of an open shift join its running
 * round of the same dates, or become a round of one wave.
 *
 * @param offers - the open shifts that each employee is offered, by the employee's ID
 * @param by - the manager who offers them; null for an automatic offer
 */
async function storeOffers(
  unit: AnyUnit,
  offers: ReadonlyMap<string, readonly OpenShift[]>,
  by: string | null,
): Promise<void> {
  const { trx, clock } = unit;
  const rounds = new Map<string, string>();
  for (const gap of [...offers.values()].flat())
    if (!rounds.has(gap.gap_id)) rounds.set(gap.gap_id, await roundOf(unit, gap, by));
  for (const [userId, gaps] of offers) {
    const works = gaps.map((gap) => ({ ...gap, round_id: rounds.get(gap.gap_id) ?? '' }));
    for (const work of works) await storeOffer(trx, work, { userId, by, at: clock.now() });
    await notifyOffered(unit, userId, works);
  }
  for (const place of new Set([...offers.values()].flat().map((gap) => gap.location_id)))
    await publishOffer(unit, place);
}

/** The most employees who are asked to take the shifts of one absence. */
const MOST_OFFERS = fieldLimits.offersPerRound;

/**
 * Offers open shifts to everyone who can work them without overtime or another warning that only a manager can accept.
 *
 * @param by - the manager who offers them; null for an automatic offer
 * @param except - IDs of employees who aren't asked
 * @returns the IDs of the employees who are asked, at most 50
 */
export async function offerToAll(
  unit: UnitOfWork,
  gaps: readonly OpenShift[],
  { by, except }: { readonly by: string | null; readonly except: readonly string[] },
): Promise<string[]> {
  const { trx, actor, audit } = unit;
  const offers = new Map<string, OpenShift[]>();
  for (const gap of gaps)
    for (const { id } of await automaticCandidates(trx, slotOfOpenShift(gap), except))
      if (offers.has(id) || offers.size < MOST_OFFERS) offers.set(id, [...(offers.get(id) ?? []), gap]);
  await storeOffers(unit, offers, by);
  const [first] = gaps;
  if (first && offers.size > 0)
    await audit(trx, actor, {
      action: 'open_shift.offered',
      entity: 'open_shift',
      entityId: first.gap_id,
      locationId: first.location_id,
      after: { gaps: gaps.map((gap) => gap.gap_id), to: [...offers.keys()], automatic: by === null },
    });
  return [...offers.keys()];
}

/**
 * Offers each employee the open shifts that they can take, with one notification.
 *
 * @throws 400 for the actor themselves, an employee out of scope, or an employee who can take none (with the reason)
 */
export async function offerOpenShifts(
  unit: UnitOfWork,
  gaps: readonly OpenShift[],
  userIds: readonly string[],
): Promise<void> {
  const { trx, actor, audit } = unit;
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  const field = 'offer_to';
  if (gaps.length === 0) throw badField(field, 'This leaves no open shift to offer.');
  if (people.includes(actor.userId)) throw badField(field, "You can't offer a shift to yourself.");
  await assertStaffInReach(trx, actor, people, field);
  for (const userId of people) {
    const able = await loadAvailability(
      { db: trx },
      gaps.map((gap) => ({ userId, slot: slotOfOpenShift(gap) })),
    );
    const open = gaps.filter((_gap, index) => able[index]?.reasons.length === 0);
    const [one] = able;
    if (open.length === 0) throw badField(field, refusalSentence(one?.person.name ?? '', one?.reasons ?? []));
    await storeOffers(unit, new Map([[userId, open]]), actor.userId);
  }
  await audit(trx, actor, {
    action: 'open_shift.offered',
    entity: 'open_shift',
    entityId: gaps[0]?.gap_id ?? null,
    locationId: gaps[0]?.location_id ?? null,
    after: { gaps: gaps.map((gap) => gap.gap_id), to: people },
  });
}

/** Notifies the user who offered an open shift, or the managers after an automatic offer, that an employee took it. */
export async function notifyOfferTaken(
  { trx, actor: taker, clock, notify }: UnitOfWork,
  gap: ShiftRow & Pick<OpenShift, 'gap_start' | 'gap_end'>,
  { offeredBy, isInWaves }: { readonly offeredBy: string | null; readonly isInWaves: boolean },
): Promise<void> {
  const told =
    offeredBy === null ? await findManagers(trx, taker.userId, [gap.location_id], clock.now()) : [offeredBy];
  const { gap_start: start, gap_end: end } = gap;
  const when = start === end ? describeDate(gap, start, clock.now()) : describeRange({ start, end });
  const taken = `${fullName(taker)} took ${gap.shift_code}`;
  for (const userId of told)
    await notify(trx, {
      userId,
      topic: 'openShifts',
      kind: 'openShift.taken',
      ...(isInWaves
        ? { title: `${taken}.`, body: `${gap.shift_code}, ${when}.` }
        : { title: `${taken}, ${when}.` }),
      link: `/dashboard?location=${gap.location_id}&tab=open-shift&show=decided`,
      dueAt: nextStart(gap, { start, end }, clock.now()),
    });
}
