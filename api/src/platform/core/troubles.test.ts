import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { testClock } from '../../../test/clock';
import { DAY_MS, SECOND_MS } from './clock';
import { createTroubles, type Trouble, type Troubles } from './troubles';

describe('a system in trouble', () => {
  const clock = testClock();
  let told: Trouble[] = [];
  let troubles: Troubles;
  beforeEach(() => {
    told = [];
    troubles = createTroubles({ clock, report: (trouble) => void told.push(trouble) });
  });
  const shown = () =>
    troubles.list().map(({ of, name, until, code }) => [of, name, until !== undefined, code]);

  it('lists a system in trouble from its first failure until a day after it works again, and reports each change once', () => {
    const since = clock.now();
    troubles.note('database', '53100');
    clock.advance(SECOND_MS);
    troubles.note('database', '57014');
    assert.deepEqual(shown(), [['database', undefined, false, '53100']]);
    troubles.note('database', undefined);
    troubles.note('database', undefined);
    assert.deepEqual(shown(), [['database', undefined, true, '53100']]);
    assert.deepEqual(
      told.map(({ since: from, until }) => [from, until]),
      [
        [since, undefined],
        [since, clock.now()],
      ],
    );
    clock.advance(DAY_MS);
    assert.deepEqual(shown(), []);
  });

  it('lists a system as long as it is in trouble, even after days, and again after it had recovered', () => {
    troubles.note('mail', 'ETIMEDOUT');
    clock.advance(3 * DAY_MS);
    assert.deepEqual(shown(), [['mail', undefined, false, 'ETIMEDOUT']]);
    troubles.note('mail', undefined);
    troubles.note('mail', 'EAUTH');
    assert.deepEqual(shown(), [['mail', undefined, false, 'EAUTH']]);
  });

  it('lists only the push service that is in trouble, not another one', () => {
    troubles.note('push', 'no answer', 'one.example');
    troubles.note('push', undefined, 'other.example');
    assert.deepEqual(shown(), [['push', 'one.example', false, 'no answer']]);
  });

  it('lists no trouble for a system that never failed', () => {
    troubles.note('bucket', undefined);
    assert.deepEqual([shown(), told], [[], []]);
  });
});
