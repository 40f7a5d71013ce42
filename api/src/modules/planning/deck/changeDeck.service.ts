/** Changes the lifeguard rules and the expected swimmers of a location. */
import { checkDatesOnce, checkDeckRule, checkSwimmers } from '@ondeck/shared/domain/rules/deck';
import type {
  DeckRuleFields,
  DeckRulesAnswer,
  DeckRulesBody,
  SwimmersBody,
} from '@ondeck/shared/schemas/deck';
import { audited } from '../../../platform/audit/audited';
import type { UserActor } from '../../../platform/auth/actor';
import { badField, refuse } from '../../../platform/core/errors';
import { assertSeen, revisionOf } from '../../../platform/database/revision';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { locationInReach } from '../plan/shiftWrites.repository';
import {
  addRules,
  countsOf,
  type DeckRuleRow,
  lockDeck,
  removeRules,
  replaceCounts,
  rulesOf,
  unknownPositions,
} from './deck.repository';

async function answerFor(db: Queryable, locationId: string): Promise<DeckRulesAnswer> {
  const results = await rulesOf(db, locationId);
  return { results, revision: revisionOf(results) };
}

/** Returns the rules of a location. @throws 404 out of reach */
export async function readDeckRules(
  { db }: Pick<Services, 'db'>,
  actor: UserActor,
  locationId: string,
): Promise<DeckRulesAnswer> {
  const { id } = await locationInReach(db, actor, locationId);
  return answerFor(db, id);
}

/** Returns the values of a rule as text, to find out whether a rule changes. */
const textOf = (rule: DeckRuleFields): string =>
  JSON.stringify([
    rule.weekdays,
    rule.from_date,
    rule.to_date,
    rule.start_time,
    rule.end_time,
    rule.guard_position_ids,
    rule.teaching_position_ids,
    rule.support_position_ids,
    rule.min_age,
    rule.base_guards,
    rule.swimmers_included,
    rule.swimmers_per_guard,
  ]);

/** Refuses a rule that can't be stored. The findings name the rule by its place: `rules.0.end_time`. */
async function assertRules(db: Queryable, rules: readonly DeckRuleFields[]): Promise<void> {
  refuse(
    rules.flatMap((rule, index) =>
      checkDeckRule(rule).map((finding) => ({ ...finding, field: `rules.${index}.${finding.field}` })),
    ),
  );
  for (const [index, rule] of rules.entries()) {
    const named = [...rule.guard_position_ids, ...rule.teaching_position_ids, ...rule.support_position_ids];
    const unknown = await unknownPositions(db, named);
    if (unknown.length > 0)
      throw badField(`rules.${index}.guard_position_ids`, 'Select positions that exist.');
  }
}

/**
 * Replaces the rules of a location. Rules that stay the same keep their IDs.
 *
 * @param seen - the revision that the user saw
 * @throws 404 out of reach; 409 if the rules have changed since; 400 for a rule that can't be stored
 */
export async function changeDeckRules(
  { trx, actor, ids, clock, audit, changes }: UnitOfWork,
  locationId: string,
  { rules }: DeckRulesBody,
  seen?: string,
): Promise<DeckRulesAnswer> {
  const place = await locationInReach(trx, actor, locationId);
  await lockDeck(trx, place.id);
  const before = await answerFor(trx, place.id);
  const { revision = '' } = before;
  await assertSeen(trx, seen, { entity: 'deck', id: place.id, timezone: place.timezone, revision });
  await assertRules(trx, rules);
  const wanted = new Map(rules.map((rule) => [textOf(rule), rule]));
  const kept = new Set(before.results.map(textOf));
  const removed = before.results.filter((rule: DeckRuleRow) => !wanted.has(textOf(rule)));
  await removeRules(
    trx,
    removed.map(({ id }) => id),
    clock.now(),
  );
  const added = [...wanted].flatMap(([text, rule]) => (kept.has(text) ? [] : { ...rule, id: ids.next() }));
  await addRules(trx, place.id, added);
  const after = await answerFor(trx, place.id);
  await audit(trx, actor, {
    action: 'deck.changed',
    ...audited('deck', { id: place.id, location_id: place.id }),
    before: { rules: before.results },
    after: { rules: after.results },
  });
  await changes.publish(trx, { topic: 'Deck', locationId: place.id });
  // The schedule says whether the location has rules.
  if ((before.results.length === 0) !== (after.results.length === 0))
    await changes.publish(trx, { topic: 'Schedule', locationId: place.id });
  return after;
}

/**
 * Replaces the expected swimmers of days.
 *
 * @throws 404 out of reach; 400 if hours of a day overlap, or if a date occurs twice, because one would be lost
 */
export async function changeSwimmers(
  unit: UnitOfWork,
  { location, days, is_imported }: SwimmersBody,
): Promise<void> {
  const { trx, actor, audit, changes } = unit;
  const place = await locationInReach(trx, actor, location);
  refuse([
    ...days.flatMap(({ counts }, index) => checkSwimmers(counts, `days.${index}.counts`)),
    ...checkDatesOnce(days),
  ]);
  await lockDeck(trx, place.id);
  const dates = days.map(({ date }) => date).sort();
  const [start = '', end = ''] = [dates[0], dates.at(-1)];
  const before = (await countsOf(trx, place.id, { start, end })).filter(({ date }) => dates.includes(date));
  const source = is_imported ? 'IMPORT' : actor.program ? 'API' : 'MANUAL';
  const after = days.flatMap(({ date, counts }) =>
    counts.map((count) => ({ ...count, date, source }) as const),
  );
  await replaceCounts(trx, place.id, dates, after);
  await audit(trx, actor, {
    action: 'deck.swimmers',
    ...audited('deck', { id: place.id, location_id: place.id }),
    before: { counts: before },
    after: { counts: after },
  });
  await changes.publish(trx, { topic: 'Deck', locationId: place.id });
}
