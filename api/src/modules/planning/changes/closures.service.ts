/** Commands that close a location and reopen it: lock, decide, apply. */
import type { ClosureBody, ClosurePreview } from '@ondeck/shared/schemas/closures';
import type { UserActor } from '../../../platform/auth/actor';
import { badRequest } from '../../../platform/core/errors';
import { lockPeople } from '../../../platform/database/locks';
import type { Services, UnitOfWork } from '../../../platform/services';
import { lockPlanOf } from '../plan/closures.repository';
import { describeClosure } from '../plan/planning.words';
import { locationInReach } from '../plan/shiftWrites.repository';
import { carryOut } from './apply.service';
import { deckRefusals, deckWarnings } from './checkDeck.service';
import { leaveByPerson } from './closedLeave.service';
import { closurePreview, touchedPeople, unfitToReopen } from './closureEffects.service';
import { decideClose, decideReopen } from './decideClosure.service';
import { decisionOf, startDecision } from './decision';

type Message = { readonly message: string };
type Asked = Pick<Services, 'db' | 'clock' | 'ids'>;

/** Returns the dates that closing would cancel, and the meetings that take place. @throws as {@link createClosures} */
export async function previewClosures(
  services: Asked,
  actor: UserActor,
  body: ClosureBody,
): Promise<ClosurePreview> {
  const { db } = services;
  const decision = startDecision(services, db, actor);
  const { touched, closures, leave } = await decideClose(decision, body);
  const refusals = await deckRefusals(decision);
  const about = { locationId: body.location, about: closures };
  const preview = await closurePreview(db, touched, leaveByPerson(leave), about, refusals);
  return { ...preview, warnings: deckWarnings(decision) };
}

/**
 * Closes a location on days or for hours. Dates that are scheduled then, now or later, stay in calendars as canceled:
 * they are no open shifts and expect no one. Each employee is notified once. Meetings take place.
 *
 * @throws as {@link decideClose}
 */
export async function createClosures(unit: UnitOfWork, body: ClosureBody): Promise<Message> {
  const { trx, actor } = unit;
  await locationInReach(trx, actor, body.location);
  await lockPlanOf(trx, body.location);
  const { place, closures } = await carryOut(unit, (decision) => decideClose(decision, body));
  return { message: `${place.title} is closed: ${closures.map(describeClosure).join('; ')}.` };
}

/**
 * Returns the dates that would take place again, and the employees who can't work them. @throws as {@link
 * removeClosure}
 */
export async function previewClosureRemoval(
  services: Asked,
  actor: UserActor,
  id: string,
): Promise<ClosurePreview> {
  const { db } = services;
  const decision = startDecision(services, db, actor);
  const { touched, leave } = await decideReopen(decision, id);
  const refusals = [...(await unfitToReopen(decision, touched)), ...(await deckRefusals(decision))];
  const preview = await closurePreview(db, touched, leaveByPerson(leave), null, refusals);
  return { ...preview, warnings: deckWarnings(decision) };
}

/**
 * Removes a closure: its dates that haven't begun take place again, and each employee is notified once.
 *
 * @throws as {@link decideReopen}; 400 with everyone who has other work by now
 */
export async function removeClosure(unit: UnitOfWork, id: string): Promise<Message> {
  const { trx } = unit;
  const seen = await decideReopen(decisionOf(unit), id);
  const people = touchedPeople(seen.touched).map((person) => person.id);
  await lockPeople(trx, people);
  await lockPlanOf(trx, seen.place.id);
  const { place, closure } = await carryOut(unit, async (decision) => {
    const reopened = await decideReopen(decision, id);
    const refusals = await unfitToReopen(decision, reopened.touched);
    if (refusals.length > 0) throw badRequest(refusals.join(' '));
    return reopened;
  });
  return { message: `${place.title} reopened: ${describeClosure(closure)}.` };
}
