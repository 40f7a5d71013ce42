import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hostsOf } from './hosts';

describe('the servers of an address', () => {
  it('connects to the hosts of a database address one after the other, each with the rest of the address', () => {
    const hosts = hostsOf('postgres://ann:p,w@one:5432,other:5433/ondeck?target_session_attrs=read-write');
    const seen = [0, 1, 2].map(() => {
      const now = hosts.now();
      hosts.leave(now);
      return now;
    });
    const one = 'postgres://ann:p,w@one:5432/ondeck?target_session_attrs=read-write';
    assert.deepEqual(seen, [one, one.replace('one:5432', 'other:5433'), one]);
  });

  it('leaves a database host only once when several connections lose the same one', () => {
    const hosts = hostsOf('postgresql://one,other/ondeck');
    const first = hosts.now();
    for (let who = 0; who < 5; who += 1) hosts.leave(first);
    assert.equal(hosts.now(), 'postgresql://other/ondeck');
  });

  for (const url of [
    'postgres://db/ondeck',
    'postgres://[::1]:5432/ondeck',
    'postgres://a:b@db:1/x?y=z,w',
    'db',
  ])
    it(`finds one database server in ${url}`, () => {
      const hosts = hostsOf(url);
      hosts.leave(url);
      assert.deepEqual([hosts.count, hosts.now()], [1, url]);
    });
});
