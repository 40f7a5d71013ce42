/** Decides about the timesheets of several locations, each in a separate transaction. */
import { counted } from '@ondeck/shared/domain/words';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { AcceptAlikeBody, ApproveAllBody, CloseAllBody } from '@ondeck/shared/schemas/timesheets';
import type { UserActor } from '../../platform/auth/actor';
import { AppError } from '../../platform/core/errors';
import { grouped } from '../../platform/core/grouped';
import { transaction } from '../../platform/database/transaction';
import type { Services, UnitOfWork } from '../../platform/services';
import { OWN_HOURS } from '../weeks/weeks.door';
import { closeWeek } from './closeWeek.service';
import { findAccepted } from './timesheets.repository';
import { acceptOf, approvePerson, openSheet, publishSheet } from './decideTimesheets.service';

/** The result of a location's transaction, with a sentence for everything that wasn't done. */
interface PlaceResult {
  readonly done: number;
  /** Items and employees that are skipped because they have changed. */
  readonly changed: number;
  /** Employees and locations that are refused for another reason. */
  readonly others: number;
  readonly refused: BulkAnswer['refused'];
}

/**
 * Runs work for each location in its own transaction. A location that is refused is reported, and the others count.
 *
 * @throws the refusal of the only location
 */
async function eachLocation(
  services: Services,
  actor: UserActor,
  locations: readonly string[],
  work: (unit: UnitOfWork, location: string) => Promise<PlaceResult>,
): Promise<PlaceResult> {
  const ids = [...new Set(locations)].sort();
  const results: PlaceResult[] = [];
  for (const id of ids)
    try {
      results.push(await transaction(services.db, (trx) => work({ ...services, trx, actor }, id)));
    } catch (error) {
      if (!(error instanceof AppError) || ids.length === 1) throw error;
      results.push({ done: 0, changed: 0, others: 1, refused: [{ id, reason: error.message }] });
    }
  const sum = (count: (one: PlaceResult) => number): number =>
    results.reduce((total, one) => total + count(one), 0);
  return {
    done: sum(({ done }) => done),
    changed: sum(({ changed }) => changed),
    others: sum(({ others }) => others),
    refused: results.flatMap(({ refused }) => refused),
  };
}

/** Returns the answer: `8 accepted. 1 changed.` */
const answerOf = (done: string, { changed, others, refused }: PlaceResult): BulkAnswer => ({
  message: [
    done,
    ...(changed > 0 ? [`${changed} changed.`] : []),
    ...(others > 0 ? [`${counted(others, 'needs', 'need')} another look.`] : []),
  ].join(' '),
  refused,
});

/**
 * Accepts marks of several employees. A mark that has changed is skipped. A mark that is accepted already counts, so
 * that a repeated call gets the same answer.
 *
 * @throws 404 or 409 if the only location is out of scope, or its week is closed
 */
export async function acceptAlike(
  services: Services,
  actor: UserActor,
  { date, items }: AcceptAlikeBody,
): Promise<BulkAnswer> {
  const byLocation = grouped(items, ({ location }) => location);
  const result = await eachLocation(services, actor, [...byLocation.keys()], async (unit, location) => {
    const sheet = await openSheet(unit, { location, date });
    const { start, end } = sheet.place.week;
    const rows = await findAccepted(unit.trx, [{ location, start, end }]);
    const accepted = new Set(rows.map(({ user_id, mark }) => `${user_id} ${mark}`));
    const wanted = grouped(byLocation.get(location) ?? [], ({ user_id }) => user_id);
    let [done, changed, others] = [0, 0, 0];
    const refused: BulkAnswer['refused'] = [];
    for (const [user, asked] of wanted) {
      const marks = new Set(asked.flatMap((one) => one.marks));
      const person = sheet.people.find(({ id }) => id === user);
      const found = (person?.marks ?? []).filter(({ key, action }) => marks.has(key) && action === 'ACCEPT');
      const missing = [...marks].filter(
        (key) => !accepted.has(`${user} ${key}`) && !found.some((mark) => mark.key === key),
      );
      changed += missing.length;
      if (missing.length > 0) refused.push({ id: user, reason: changedSentence(person?.name) });
      if (person && !person.may_decide) {
        others += 1;
        refused.push({ id: user, reason: OWN_HOURS });
        continue;
      }
      if (person && found.length > 0) await acceptOf(unit, sheet, person, found);
      done += marks.size - missing.length;
    }
    if (done > 0) await publishSheet(unit, sheet.place);
    return { done, changed, others, refused };
  });
  return answerOf(`${result.done} accepted.`, result);
}

const changedSentence = (name: string | undefined): string =>
  name === undefined
    ? 'This employee has no hours in this week.'
    : `The items of ${name} changed after you opened them. Review them again.`;

/**
 * Approves everyone who has nothing left to review, except the actor. With `seen`, only employees whose hours have the
 * stamp that the page showed; the others are skipped.
 *
 * @throws as {@link acceptAlike}
 */
export async function approveAll(
  services: Services,
  actor: UserActor,
  { date, locations, seen }: ApproveAllBody,
): Promise<BulkAnswer> {
  const shown =
    seen && new Map(seen.map(({ location, user_id, stamp }) => [`${location} ${user_id}`, stamp]));
  const result = await eachLocation(services, actor, locations, async (unit, location) => {
    const sheet = await openSheet(unit, { location, date });
    let done = 0;
    const refused: BulkAnswer['refused'] = [];
    for (const person of sheet.people) {
      const stamp = shown ? shown.get(`${location} ${person.id}`) : person.stamp;
      if (!person.may_decide || stamp === undefined) continue;
      const isReady = person.status === 'READY' && person.stamp === stamp;
      if (isReady && (await approvePerson(unit, sheet, person, stamp))) done += 1;
      else if (shown && !(person.status === 'APPROVED' && person.stamp === stamp))
        refused.push({
          id: person.id,
          reason: `${person.name}'s hours changed after you opened them. Review them, then approve.`,
        });
    }
    if (done > 0) await publishSheet(unit, sheet.place);
    return { done, changed: refused.length, others: 0, refused };
  });
  return answerOf(`${counted(result.done, 'timesheet')} approved.`, result);
}

/** Closes the week of each location, as `closeWeek` does. @throws as {@link acceptAlike} */
export async function closeAll(
  services: Services,
  actor: UserActor,
  { date, locations }: CloseAllBody,
): Promise<BulkAnswer> {
  const result = await eachLocation(services, actor, locations, async (unit, location) => {
    await closeWeek(unit, { location, date });
    return { done: 1, changed: 0, others: 0, refused: [] };
  });
  return answerOf(`${counted(result.done, 'week')} closed.`, result);
}
