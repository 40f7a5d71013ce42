import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(64 * 1024);

/** Writes zeros until the disk accepts no more bytes. @param {string} file */
function fill(file) {
  const ballast = openSync(file, 'w');
  try {
    for (let size = CHUNK.length; size > 0; )
      try {
        writeSync(ballast, CHUNK, 0, size);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        size = Math.floor(size / 2);
      }
  } finally {
    closeSync(ballast);
  }
}

/**
 * Mounts a disk of a few megabytes in memory that tests can fill. Only root on Linux is allowed to mount.
 *
 * @param {string} folder - that does not exist yet
 * @param {number} megabytes
 * @returns undefined if this process can't mount. `fill` can be called again, and also fills space that was freed since
 */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  // PostgreSQL runs under another account.
  chmodSync(folder, 0o777);
  let files = 0;
  return {
    fill: () => {
      files += 1;
      fill(join(folder, `ballast${files}`));
    },
    free: () => {
      for (; files > 0; files -= 1) rmSync(join(folder, `ballast${files}`), { force: true });
    },
    unmount: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
