import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createVault } from './vault';

const vault = createVault(Buffer.alloc(32, 1));
const other = createVault(Buffer.alloc(32, 2));

describe('the vault', () => {
  it('unseals a sealed text, and seals the same text differently each time', () => {
    const sealed = vault.seal('totp:1', 'Ünder the lane');
    assert.equal(vault.open('totp:1', sealed), 'Ünder the lane');
    assert.notEqual(vault.seal('totp:1', 'Ünder the lane'), sealed);
  });

  it('refuses to unseal a value that belongs elsewhere, was changed, or was sealed with another key', () => {
    const sealed = vault.seal('totp:1', 'secret');
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    assert.throws(() => vault.open('totp:2', sealed));
    assert.throws(() => vault.open('totp:1', changed));
    assert.throws(() => other.open('totp:1', sealed));
  });

  it('unseals the bytes of a file, which become 28 bytes longer, and refuses another purpose or changed bytes', () => {
    const file = Buffer.from([0, 255, 128, 10, 0]);
    const sealed = vault.sealRaw('document 1', file);
    assert.equal(sealed.length, file.length + 28);
    assert.deepEqual(vault.openRaw('document 1', new Uint8Array(sealed)), file);
    assert.throws(() => vault.openRaw('document 2', sealed));
    assert.throws(() => other.openRaw('document 1', sealed));
    sealed[30] = (sealed[30] ?? 0) ^ 1;
    assert.throws(() => vault.openRaw('document 1', sealed));
  });

  it('creates fingerprints that depend on the key and the purpose', () => {
    const mark = vault.fingerprint('code', '10001');
    assert.equal(vault.fingerprint('code', '10001'), mark);
    assert.notEqual(vault.fingerprint('code', '10002'), mark);
    assert.notEqual(vault.fingerprint('code1', '0001'), mark);
    assert.notEqual(other.fingerprint('code', '10001'), mark);
  });
});
