/** A PostgreSQL on a small disk, which can be filled, and whose processes can be frozen. */
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { mountSmallDisk } from '../../scripts/lib/smallDisk.mjs';
import type { Stage } from '../lib/stage';

const MEGABYTES = 400;

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Returns the child processes of a process, as Linux lists them. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => Number(textOf(`/proc/${id}/stat`).split(') ')[1]?.split(' ')[1]) === parent);

/** Starts PostgreSQL on a separate disk in memory. @throws {Error} if this process can't mount a disk */
export async function startOnSmallDisk(bin: string, { folder, own }: Stage) {
  const place = join(folder, 'disk');
  const disk = mountSmallDisk(place, MEGABYTES);
  if (!disk) throw new Error('The drill mounts a disk. Run it as root on Linux.');
  own({ stop: async () => disk.unmount() });
  // PostgreSQL runs as another account, so it needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = own(await startPostgres(bin, { isDurable: true, below: place }));
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const leader = Number(textOf(join(postgres.data, 'postmaster.pid')).split('\n')[0]);
    for (const id of [leader, ...childrenOf(leader)])
      try {
        process.kill(id, name);
      } catch {
        // The process has ended since it was listed.
      }
  }
  const thaw = (): void => signal('SIGCONT');
  own({ stop: async () => thaw() });
  return { url: postgres.url, freeze: () => signal('SIGSTOP'), thaw, fill: disk.fill, free: disk.free };
}
