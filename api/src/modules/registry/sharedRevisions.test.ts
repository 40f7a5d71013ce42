import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { REGISTRY_SCHEMA } from '@ondeck/shared/contract/registry';
import { testClock } from '../../../test/clock';
import { empty, openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { createChanges } from '../../platform/events/changes';
import { KEPT, type Revision } from './revisions';
import { createSharedRevisions } from './sharedRevisions';

const revisionOf = (revision: number, change = 'was changed'): Revision => ({
  registry: { schema: REGISTRY_SCHEMA, revision, publishedAt: '2026-11-20T12:00:00.000Z', areas: {} },
  kept: {},
  seeded: {},
  by: 'Ana Moss',
  change,
});

describe('the revisions of a registry in the database', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());
  beforeEach(() => empty(database.db));

  /** Opens the revisions as one process sees them. */
  const open = () =>
    createSharedRevisions({
      db: database.db,
      changes: createChanges({
        clock: testClock(),
        announcer: { announce: () => Promise.resolve(), nudge: () => undefined },
      }),
    });

  it('accepts one registry revision per number, and refuses a second one without changing the known state', async () => {
    const [one, other] = [open(), open()];
    assert.equal(await one.add(revisionOf(1, 'was changed first')), true);
    assert.equal(await other.add(revisionOf(1, 'was changed second')), false);
    assert.equal(other.latest(), undefined);
    const newer = await other.newer();
    assert.equal(newer?.change, 'was changed first');
  });

  it(`refuses a registry revision whose number was used and removed since, as only the newest ${KEPT} are kept`, async () => {
    const [busy, late] = [open(), open()];
    for (let number = 1; number <= KEPT + 2; number += 1) await busy.add(revisionOf(number));
    late.adopt(revisionOf(1));
    assert.equal(await late.add(revisionOf(2, 'was changed late')), false);
    assert.equal(late.latest()?.registry.revision, 1);
    assert.equal((await late.newer())?.registry.revision, KEPT + 2);
  });
});
