import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { propertyRuns } from '../../../test/propertyRuns';
import { openShiftsAreDerived, assertNoOverlaps, openIsShown } from './planInvariants.fixture';
import { pastAnswers } from './pastAnswers.fixture';
import { openPlannerWorld } from './plannerWorld.fixture';
import { take } from './planPlay.fixture';
import { anyPlay, type Step } from './planSteps.fixture';
import { type Play, shiftIdsOf, todayIn } from './playWorld.fixture';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';

/** A Wednesday, on which the tests' clock starts. */
const START = '2027-03-03';

async function openPlay(): Promise<Play> {
  const world = await openPlannerWorld();
  const { given } = world.test;
  const all = { locations: [world.here, world.west], positions: [world.swim, world.guard] };
  const people = [await given.user(all), await given.user(all), await given.user(all)];
  const place = { timezone: world.here.timezone };
  return { world, people, token: await given.session(world.admin), place, closed: new Set(), names: 0 };
}

/** Steps that can bring a shift back from the archive. */
const GIVES_BACK = new Set<Step['kind']>(['restore', 'undo', 'move']);

/** Checks whether a question is about a closed day or a closed week. */
function isClosed(closed: ReadonlySet<string>, question: string): boolean {
  const [, day] = /\bdate=([\d-]+)/.exec(question) ?? [];
  return day !== undefined && closed.has(startOfWeek(day));
}

/**
 * Checks whether a step can change an answer about past days. An undefined answer means the question no longer applies.
 */
function mayChange({ closed }: Play, step: Step, question: string, answer: unknown): boolean {
  const { kind } = step;
  // When a wrong time zone is corrected, only answers about closed weeks keep their times.
  if (kind === 'zone' && step.wasWrong) return !isClosed(closed, question);
  if (kind === 'closeWeek') return question.startsWith('/api/payroll/');
  if (answer === undefined && !question.startsWith('archived ')) return kind === 'leave';
  // Hours worked as days pass count toward the totals of their week.
  if (kind === 'wait') return question.startsWith('/api/payroll/');
  // Deleted shifts enter and leave the archive, and are listed with the current name of their position.
  return (
    question.startsWith('archived ') && (kind === 'rename' || (answer === undefined && GIVES_BACK.has(kind)))
  );
}

describe('random schedule changes', () => {
  it('keeps every answer about past days, double-books no one, and keeps open shifts up to date after random steps', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlay, async (steps) => {
        const play = await openPlay();
        const { world, people } = play;
        try {
          let before = await pastAnswers(world, people, START, START);
          for (const step of steps) {
            const today = todayIn(play);
            await take(play, step);
            await openShiftsAreDerived(world, await shiftIdsOf(play), step.kind === 'wait');
            await openIsShown(world, todayIn(play));
            await assertNoOverlaps(world, people);
            const after = await pastAnswers(world, people, START, today);
            for (const [question, answer] of Object.entries(before))
              if (!mayChange(play, step, question, after[question]))
                assert.deepEqual(after[question], answer, question);
            before = step.kind === 'wait' ? await pastAnswers(world, people, START, todayIn(play)) : after;
          }
        } finally {
          await world.test.close();
        }
      }),
      { ...propertyRuns(3), endOnFailure: true, includeErrorInReport: true },
    );
  });
});
