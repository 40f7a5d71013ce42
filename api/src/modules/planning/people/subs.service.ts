/** Finds the employees of a location who can work a date instead of someone else, best first. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { UserActor } from '../../../platform/auth/actor';
import type { PlanView } from '../plan/planView';
import type { Slot } from '../plan/slot.rules';
import { loadAvailability } from './availability.service';
import type { Availability } from './judgment.rules';
import { findStaffOf, type SubRow } from './subs.repository';
import { bySubRank, isOfferable, type RankedSub, sayWhy, subOf } from './subs.rules';

/** Days in which work at a location counts. */
const HISTORY_DAYS = 8 * 7;

export interface FoundSub extends RankedSub {
  readonly phone: string;
  /** Whether the reader can see the phone number at any time, not only around the shift. */
  readonly isOwnStaff: boolean;
  readonly why: string;
  /** Whether the work can be offered to the employee without a manager's choice. */
  readonly isOfferable: boolean;
}

export interface FoundSubs {
  readonly subs: readonly FoundSub[];
  /** Everyone else at the location, with the reasons. */
  readonly others: readonly Availability[];
}

/**
 * Returns the employees that the actor can see at a slot's location, ranked, in nine queries for any number of employees.
 *
 * @param view - reads the schedule, after the changes of a decision if there are any
 * @param except - employees to leave out, such as the one who can't come
 */
export async function findSubs(
  view: PlanView,
  actor: UserActor,
  slot: Slot,
  { now, except = [] }: { readonly now: Date; readonly except?: readonly string[] },
): Promise<FoundSubs> {
  const { timezone } = slot.pattern;
  const today = plainDateIn(now.getTime(), timezone);
  const since = addDays(today, -HISTORY_DAYS);
  const all = await findStaffOf(view.db, actor, { locationId: slot.locationId, since, now });
  const rows = new Map(all.filter(({ userId }) => !except.includes(userId)).map((row) => [row.userId, row]));
  const found = await loadAvailability(
    view,
    [...rows.keys()].map((userId) => ({ userId, slot })),
  );
  const able = found.filter((one) => one !== undefined);
  const ranked = (one: Availability, row: SubRow): FoundSub => {
    const lastAsked = row.lastAskedAt && plainDateIn(row.lastAskedAt.getTime(), timezone);
    const sub = subOf(one, { isHome: row.isHome, shiftsHere: row.shiftsHere, lastAsked });
    const { phone, isOwnStaff } = row;
    return { ...sub, phone, isOwnStaff, why: sayWhy(sub, today), isOfferable: isOfferable(one) };
  };
  return {
    subs: able
      .filter(({ reasons }) => reasons.length === 0)
      .flatMap((one) => {
        const row = rows.get(one.person.id);
        return row ? [ranked(one, row)] : [];
      })
      .sort(bySubRank),
    others: able.filter(({ reasons }) => reasons.length > 0),
  };
}
