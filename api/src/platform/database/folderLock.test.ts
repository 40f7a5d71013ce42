import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { FolderError, lockFolder } from './folderLock';

describe('the lock of a data folder', () => {
  const base = mkdtempSync(join(tmpdir(), 'ondeck-lock-'));
  after(() => rmSync(base, { recursive: true, force: true }));
  let count = 0;
  const fresh = (): string => {
    count += 1;
    return join(base, `folder-${count}`);
  };

  it('keeps a second server out of the data folder with one sentence, until the lock is released', () => {
    const folder = fresh();
    const lock = lockFolder(folder);
    assert.throws(
      () => lockFolder(folder),
      (error) =>
        error instanceof FolderError &&
        error.message ===
          `The data folder ${folder} is in use by another On Deck server (process ${process.pid}).`,
    );
    lock.release();
    lockFolder(folder).release();
    assert.equal(existsSync(join(folder, 'in-use')), false);
  });

  it('takes the data folder over from a killed process', async () => {
    const folder = fresh();
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.on('exit', resolve));
    lockFolder(folder).release();
    writeFileSync(join(folder, 'in-use'), `${child.pid} 1\n`);
    lockFolder(folder).release();
  });

  it("takes the data folder over when another process has the killed one's process ID", () => {
    const folder = fresh();
    lockFolder(folder).release();
    // This process is running, but did not start at the recorded instant.
    writeFileSync(join(folder, 'in-use'), `${process.pid} 1\n`);
    if (existsSync('/proc/self/stat')) lockFolder(folder).release();
  });

  it('takes the data folder over when the lock file is empty', () => {
    const folder = fresh();
    lockFolder(folder).release();
    writeFileSync(join(folder, 'in-use'), '');
    const lock = lockFolder(folder);
    assert.match(readFileSync(join(folder, 'in-use'), 'utf8'), new RegExp(`^${process.pid} `));
    lock.release();
  });

  it("reports that the data folder can't be created", () => {
    const file = join(base, 'a-file');
    writeFileSync(file, '');
    assert.throws(() => lockFolder(join(file, 'below')), FolderError);
  });
});
