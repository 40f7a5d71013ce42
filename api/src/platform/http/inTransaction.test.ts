import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createPosition as call } from '@ondeck/shared/calls/positions';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../test/harness';
import { badField } from '../core/errors';
import { createPosition } from '../../modules/positions/positions.service';
import type { UnitOfWork } from '../services';
import { inTransaction, moduleOf } from './module';

describe('a call whose work is one transaction', () => {
  /** A hook that runs after the position is written, and before the handler returns. */
  let then: (unit: UnitOfWork) => Promise<void> | void;
  const positions = moduleOf(
    'positions',
    { createPosition: call },
    {
      createPosition: inTransaction(async ({ unit, body }) => {
        const made = await createPosition(unit, body.name);
        await then(unit);
        return made;
      }),
    },
  );
  let app: TestApp;
  let admin: string;
  let adminId: string;
  before(async () => {
    app = await createTestApp({ modules: [positions] });
    const user = await app.given.user({ role: 'ADMIN' });
    adminId = user.id;
    admin = await app.given.session(user);
  });
  after(() => app.close());
  beforeEach(() => {
    then = () => {};
  });

  const create = async (name: string): Promise<number> =>
    (await app.call(admin, 'POST', '/api/shifts/shift-type/', { name })).status;
  const stored = async (name: string): Promise<number> =>
    (await sql`select 1 from positions where name = ${name}`.execute(app.db)).rows.length;

  it('runs a transactional call as the signed-in user, and commits before the answer', async () => {
    const actors: unknown[] = [];
    then = ({ actor }) => void actors.push('userId' in actor && actor.userId);
    assert.equal(await create('Diver'), 201);
    assert.deepEqual([actors, await stored('Diver')], [[adminId], 1]);
  });

  it('rolls back the writes of a transactional call that refuses', async () => {
    then = () => {
      throw badField('name', 'Not today.');
    };
    assert.equal(await create('Lifeguard'), 400);
    assert.equal(await stored('Lifeguard'), 0);
  });

  it('runs a transactional call again after a serialization failure, and stores its writes once', async () => {
    let tries = 0;
    then = () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('could not serialize'), { code: '40001' });
    };
    assert.equal(await create('Coach'), 201);
    assert.deepEqual([tries, await stored('Coach')], [2, 1]);
  });

  it("refuses a query outside of the transactional call's handle", async () => {
    then = async () => void (await stored('Greeter'));
    assert.equal(await create('Greeter'), 500);
    then = () => {};
    assert.equal(await stored('Greeter'), 0);
  });
});
