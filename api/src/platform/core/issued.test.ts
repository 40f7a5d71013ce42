import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testVault } from '../../../test/testVault';
import { issueSecret, nameOfIssued } from './issued';
import { newSecret } from './secrets';
import { createVault } from './vault';

const issued = issueSecret(testVault);
const another = createVault(Buffer.alloc(32, 8));

describe('a secret that was given out', () => {
  it('names an issued secret the same each time, and keeps it short enough for a token', () => {
    assert.equal(nameOfIssued(testVault, issued), nameOfIssued(testVault, issued));
    assert.notEqual(nameOfIssued(testVault, issued), nameOfIssued(testVault, issueSecret(testVault)));
    assert.match(issued, /^[\w-]{75}$/);
  });

  for (const [name, text] of [
    ['an invented one', newSecret()],
    ['an invented one with the mark of another', newSecret() + issued.slice(-32)],
    ['one of another installation', issueSecret(another)],
    ['one that was cut', issued.slice(0, -1)],
    ['one that was changed', `x${issued.slice(1)}`],
    ['a mark alone', issued.slice(-32)],
    ['nothing', ''],
  ] as const)
    it(`doesn't recognize ${name} as an issued secret`, () => {
      assert.equal(nameOfIssued(testVault, text === issued ? '' : text), undefined);
    });
});
