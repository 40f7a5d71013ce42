/**
 * Handles certificates that have expired: makes shifts open that require them, at locations that want this, and notifies
 * managers if too few lifeguards are left.
 */
import { listed } from '@ondeck/shared/domain/words';
import { type Actor, systemActor } from '../../platform/auth/actor';
import { namesOf } from '../../platform/auth/people';
import { MINUTE_MS } from '../../platform/core/clock';
import { forEachRow } from '../../platform/jobs/forEachRow';
import { lockPeople } from '../../platform/database/locks';
import { transaction } from '../../platform/database/transaction';
import type { Job } from '../../platform/jobs/job';
import type { AnyUnit, Services, UnitOfWork } from '../../platform/services';
import { findPlanners } from '../../platform/auth/people';
import {
  type CertificateFacts,
  coveringTypes,
  type HeldCertificate,
  loadCertificates,
  openWorkRequiring,
  shortagesOfExpired,
  tellManagers,
} from '../planning/planning.door';
import { findAssigned, findUnsettled, settle, type UnsettledLocation } from './expire.repository';
import { expirySentence, EXPIRED, lastDaysOf, type Timeline } from './reminders.rules';

/** Returns the certificates of an employee that have expired at a location since it was handled last. */
function newlyExpired(
  facts: CertificateFacts,
  userId: string,
  { id, today, settledOn }: UnsettledLocation,
): Timeline[] {
  const states: HeldCertificate['state'][] = facts.countsUnreviewedAt.includes(id)
    ? ['APPROVED', 'PENDING']
    : ['APPROVED'];
  return lastDaysOf(facts, userId, [id], () => true, states).filter(
    ({ expiresOn }) => settledOn !== null && expiresOn >= settledOn && expiresOn < today,
  );
}

/**
 * Notifies the employee and the location's managers of shifts that were opened.
 *
 * @param isRenewed - whether a new certificate of the type waits for a review
 */
async function notifyOpened(
  { trx, clock, notify }: AnyUnit,
  userId: string,
  locationId: string,
  { name, expiresOn }: Timeline,
  shiftCodes: readonly string[],
  isRenewed: boolean,
): Promise<void> {
  const codes = listed(shiftCodes);
  const expired = expirySentence(name, expiresOn, EXPIRED);
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: 'schedule.removed',
    title: `You're no longer scheduled for ${codes}`,
    body: `Your ${expired} ${isRenewed ? 'Your new one is still in review.' : "Add a new one before you're scheduled again."}`,
    link: '/certificates',
  });
  const [employee = ''] = await namesOf(trx, [userId]);
  for (const planner of await findPlanners(trx, locationId, clock.now()))
    if (planner !== userId)
      await notify(trx, {
        userId: planner,
        topic: 'team',
        kind: 'certificate.shiftsOpened',
        title: `${employee} is no longer scheduled for ${codes}`,
        body: `Their ${expired} ${isRenewed ? 'A new one waits for a review.' : 'Assign someone else.'}`,
        link: `/dashboard?tab=open-shift&location=${locationId}`,
      });
}

function isInReview(facts: CertificateFacts, userId: string, { typeId }: Timeline): boolean {
  const covering = coveringTypes(facts.types, typeId);
  return (facts.held.get(userId) ?? []).some((one) => one.state === 'PENDING' && covering.has(one.typeId));
}

/** Returns the shortages of lifeguards because certificates of employees have expired; nothing without rules. */
async function expiredShortages(
  unit: UnitOfWork<Actor>,
  { id: locationId, settledOn, hasDeckRules }: UnsettledLocation,
  facts: CertificateFacts,
  userIds: readonly string[],
) {
  if (!hasDeckRules || settledOn === null) return [];
  return shortagesOfExpired(unit, { userIds, facts, locationId, validOn: settledOn });
}

/** Notifies the managers of shortages by certificates that have expired at a location, in one of several processes. */
async function keepShifts(
  services: Services,
  place: UnsettledLocation,
  facts: CertificateFacts,
  userIds: readonly string[],
): Promise<void> {
  await transaction(services.db, async (trx) => {
    if (!(await settle(trx, place))) return;
    const unit = { ...services, trx, actor: systemActor };
    await tellManagers(unit, place.id, await expiredShortages(unit, place, facts, userIds));
  });
}

async function openShiftsOf(services: Services, userId: string, place: UnsettledLocation): Promise<void> {
  await transaction(services.db, async (trx) => {
    const unit = { ...services, trx, actor: systemActor };
    await lockPeople(trx, [userId]);
    const facts = await loadCertificates(trx, [userId]);
    const shortages = await expiredShortages(unit, place, facts, [userId]);
    let isOpened = false;
    for (const timeline of newlyExpired(facts, userId, place)) {
      const opened = await openWorkRequiring(unit, {
        userId,
        facts,
        typeIds: timeline.endingTypeIds,
        from: place.today,
        locationId: place.id,
      });
      isOpened ||= opened.length > 0;
      if (opened.length > 0)
        await notifyOpened(
          unit,
          userId,
          place.id,
          timeline,
          opened.map(({ shift }) => shift.shift_code),
          isInReview(facts, userId, timeline),
        );
    }
    if (isOpened) await tellManagers(unit, place.id, shortages);
  });
}

/**
 * Handles the certificates that expired at each location since its last new day. A change of the option affects only
 * certificates that expire later. An employee who is assigned again after that stays assigned.
 */
export async function expireCertificates(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const expireAt = async (place: UnsettledLocation): Promise<void> => {
    const { opensShifts, hasDeckRules } = place;
    const users = opensShifts || hasDeckRules ? await findAssigned(db, place) : [];
    const facts = await loadCertificates(db, users);
    const expired = users.filter((userId) => newlyExpired(facts, userId, place).length > 0);
    if (expired.length > 0 && !opensShifts) await keepShifts(services, place, facts, expired);
    else {
      for (const userId of expired) await openShiftsOf(services, userId, place);
      await settle(db, place);
    }
  };
  await forEachRow(await findUnsettled(db, clock.now()), expireAt, signal);
}

/** Handles expired certificates when a new day begins at a location. */
export const expireJob = (services: Services): Job => ({
  name: 'certificates.expire',
  task: 'Open shifts after certificates expire',
  schedule: '10 0 * * * *',
  deadline: 10 * MINUTE_MS,
  run: (signal) => expireCertificates(services, signal),
});
