import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../core/errorCode';

/** A problem of the data folder, in one sentence for the terminal. */
export class FolderError extends Error {}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process is running, but belongs to another account.
    return errorCode(error) === 'EPERM';
  }
};

/** Returns a process's start time from /proc, or undefined if unknown. A process ID alone may have been reused. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function readHolder(file: string): { pid: number; start: string | undefined } | undefined {
  try {
    const [pid, start] = readFileSync(file, 'utf8').trim().split(' ');
    const number = Number(pid);
    return Number.isInteger(number) && number > 0 ? { pid: number, start } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Locks a folder for this process. The embedded engine locks nothing, and two processes on one folder silently lose
 * data. A lock that a killed process left is taken over.
 *
 * @throws {FolderError} if another running process has the lock, or the folder isn't writable
 */
export function lockFolder(folder: string) {
  const file = join(folder, 'in-use');
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}\n`;
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new FolderError(`Can't create or open the data folder ${folder}.`);
  }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return {
        /** Returns whether a subfolder is missing or empty. */
        isEmpty: (name: string): boolean => {
          const path = join(folder, name);
          return !existsSync(path) || readdirSync(path).length === 0;
        },
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw new FolderError(`Can't write to the data folder ${folder}.`);
      const holder = readHolder(file);
      if (holder !== undefined && isAlive(holder.pid)) {
        const start = startOf(holder.pid);
        if (start === undefined || holder.start === undefined || start === holder.start)
          throw new FolderError(
            `The data folder ${folder} is in use by another On Deck server (process ${holder.pid}).`,
          );
      }
      rmSync(file, { force: true });
    }
  }
  throw new FolderError(`The data folder ${folder} is in use by another On Deck server.`);
}
