/**
 * Counts the interactions of a manager's jobs. docs/measurements.md compares them with the interactions before and with
 * the best of other products, so a job here has the name that it has there.
 */
import { expect, test } from '@playwright/test';
import type { PlanningHands } from './planningHands';

/** The most interactions of each job. */
const most = {
  'copy and publish a week at three pools': 9,
} as const;

/**
 * Does a job, records its interactions with the test's result, and checks that they aren't more than expected.
 *
 * @param hands - counts each click, key chord, and filled field; the job must use nothing else
 */
export async function doJob(
  name: keyof typeof most,
  hands: Pick<PlanningHands, 'count'>,
  work: () => Promise<void>,
): Promise<void> {
  hands.count();
  await work();
  const count = hands.count();
  test.info().annotations.push({ type: 'interactions', description: `${count} for: ${name}` });
  expect(count, `interactions for: ${name}`).toBeLessThanOrEqual(most[name]);
}
