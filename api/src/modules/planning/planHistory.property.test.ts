import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { gapsAreDerived, nobodyIsInTwoPlaces } from './planInvariants.fixture';
import { pastAnswers } from './pastAnswers.fixture';
import { openPlannerWorld } from './plannerWorld.fixture';
import { type Play, shiftIdsOf, take, todayIn } from './planPlay.fixture';
import { anyPlay, type Step } from './planSteps.fixture';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
/** A Wednesday, the day on which the clock of these tests begins to move. */
const START = '2027-03-03';

async function openPlay(): Promise<Play> {
  const world = await openPlannerWorld();
  const { given } = world.test;
  const all = { locations: [world.here, world.west], positions: [world.swim, world.guard] };
  const people = [await given.user(all), await given.user(all), await given.user(all)];
  return { world, people, token: await given.session(world.admin), names: 0 };
}

/** Whether a step may change an answer about days that are over; undefined: the question cannot be asked any more. */
function mayChange({ kind }: Step, question: string, answer: unknown): boolean {
  if (answer === undefined) return kind === 'leave';
  // Hours that are worked while days pass come into the sums of their week.
  if (kind === 'wait') return question.startsWith('/api/payroll/');
  // It lists what was deleted, by the type's name of today.
  return question === 'archive' && ['delete', 'restore', 'rename', 'undo', 'move'].includes(kind);
}

describe('whatever is done to plans', () => {
  it('every answer about a day that is over stays, nobody is in two places, gaps are what nobody works', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlay, async (steps) => {
        const play = await openPlay();
        const { world, people } = play;
        try {
          let before = await pastAnswers(world, people, START, START);
          for (const step of steps) {
            const today = todayIn(play);
            await take(play, step);
            await gapsAreDerived(world, await shiftIdsOf(play), step.kind === 'wait');
            await nobodyIsInTwoPlaces(world, people);
            const after = await pastAnswers(world, people, START, today);
            for (const [question, answer] of Object.entries(before))
              if (!mayChange(step, question, after[question]))
                assert.deepEqual(after[question], answer, question);
            before = step.kind === 'wait' ? await pastAnswers(world, people, START, todayIn(play)) : after;
          }
        } finally {
          await world.test.close();
        }
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: 240_000, endOnFailure: true, includeErrorInReport: true },
    );
  });
});
