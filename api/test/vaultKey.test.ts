import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readEnvironment, SettingError } from '../src/environment';
import { openVault } from '../src/vaultKey';
import { createTestApp, type TestApp } from './harness';

const KEY = Buffer.alloc(32, 3).toString('base64');

describe("the vault's key", () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-vault-'));
  const file = join(folder, 'secrets.key');
  const inFile = { dataDir: folder, secretsKey: undefined };
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('creates the key once, readable only by its owner, and finds it again', async () => {
    const first = await openVault(inFile, test.db);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const sealed = first.seal('totp:1', 'secret');
    assert.equal((await openVault(inFile, test.db)).open('totp:1', sealed), 'secret');
  });

  it('accepts another key as long as nothing was sealed', async () => {
    await openVault({ ...inFile, secretsKey: KEY }, test.db);
    await openVault(inFile, test.db);
  });

  it('requires the key with which documents of certificates were sealed', async () => {
    const user = await test.given.user();
    await test.given.certificate(user, await test.given.certificateType(), { document: '%PDF-1.7' });
    await assert.rejects(openVault({ ...inFile, secretsKey: KEY }, test.db), SettingError);
    await test.db.deleteFrom('certificates').execute();
    await test.db.deleteFrom('certificate_documents').execute();
  });

  it('requires the key with which the database was sealed', async () => {
    const kept = readFileSync(file);
    await test.db
      .insertInto('recovery_codes')
      .values({ user_id: (await test.given.user()).id, code_hash: 'x', used_at: null })
      .execute();
    const refused = (sentence: RegExp) => (error: unknown) => {
      assert.ok(error instanceof SettingError);
      assert.match(error.message, sentence);
      return true;
    };
    await assert.rejects(
      openVault({ ...inFile, secretsKey: KEY }, test.db),
      refused(/^SECRETS_KEY isn't the key that this database was sealed with/),
    );
    writeFileSync(file, 'no key\n');
    await assert.rejects(openVault(inFile, test.db), refused(/secrets\.key has no key/));
    unlinkSync(file);
    await assert.rejects(
      openVault(inFile, test.db),
      refused(/^The key of this database is missing\. Restore .*from/),
    );
    writeFileSync(file, kept);
    await openVault(inFile, test.db);
  });

  for (const [text, good] of [
    [KEY, true],
    [Buffer.alloc(32, 255).toString('base64'), true],
    ['0'.repeat(64), true],
    ['0'.repeat(62), false],
    ['swim', false],
  ] as const)
    it(`accepts only 32 random bytes: the key ${good ? 'is' : 'is not'} ${text}`, async () => {
      const read = () => readEnvironment({ SECRETS_KEY: text });
      if (good) assert.equal(read().secretsKey, text);
      else assert.throws(read, /SECRETS_KEY must be 32 random bytes/);
    });
});
