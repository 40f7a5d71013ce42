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
  /** What happens after the position was written, and before the handler returns. */
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

  it('is done as who asked, and committed when it is answered', async () => {
    const actors: unknown[] = [];
    then = ({ actor }) => void actors.push('userId' in actor && actor.userId);
    assert.equal(await create('Diver'), 201);
    assert.deepEqual([actors, await stored('Diver')], [[adminId], 1]);
  });

  it('stores nothing of what its handler wrote before it refused', async () => {
    then = () => {
      throw badField('name', 'Not today.');
    };
    assert.equal(await create('Lifeguard'), 400);
    assert.equal(await stored('Lifeguard'), 0);
  });

  it('is done once more after a serialization failure, and stored once', async () => {
    let tries = 0;
    then = () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('could not serialize'), { code: '40001' });
    };
    assert.equal(await create('Coach'), 201);
    assert.deepEqual([tries, await stored('Coach')], [2, 1]);
  });

  it('asks nothing past its own handle', async () => {
    then = async () => void (await stored('Greeter'));
    assert.equal(await create('Greeter'), 500);
    then = () => {};
    assert.equal(await stored('Greeter'), 0);
  });
});
