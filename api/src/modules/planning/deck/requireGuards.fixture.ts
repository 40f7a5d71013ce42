/** Requires lifeguards at a location, for tests of decisions that leave too few. */
import type { DeckRuleFields } from '@ondeck/shared/schemas/deck';
import { expectStatus } from '../../../../test/assertions';
import type { TestApp } from '../../../../test/harness';

interface Place {
  readonly test: TestApp;
  /** The session of a manager of the location. */
  readonly token: string;
  readonly here: { readonly id: string };
  /** The position of the guards. */
  readonly guard: { readonly id: string };
}

/** Requires one guard every day from 4 to 8 PM from 03-01-2027 on, or what the rule says. */
export async function requireGuards(
  { test, token, here, guard }: Place,
  rule: Partial<DeckRuleFields> = {},
): Promise<void> {
  const rules = [
    {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      from_date: '2027-03-01',
      to_date: null,
      start_time: '16:00',
      end_time: '20:00',
      guard_position_ids: [guard.id],
      teaching_position_ids: [],
      support_position_ids: [],
      min_age: null,
      base_guards: 1,
      swimmers_included: 0,
      swimmers_per_guard: null,
      ...rule,
    },
  ];
  expectStatus(await test.call(token, 'PUT', `/api/deck/rules/${here.id}/`, { rules }), 200);
}

/** Makes a location refuse decisions that leave too few guards. */
export const refuseShortages = async ({ test, here }: Pick<Place, 'test' | 'here'>): Promise<void> => {
  await test.db
    .insertInto('location_options')
    .values({ location_id: here.id, lifeguard_minimum: 'BLOCK' })
    .execute();
};
