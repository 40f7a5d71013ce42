import { once } from 'node:events';
import { loadOne, type Question } from '../lib/load';
import type { Server } from '../lib/server';

interface Sample {
  readonly minute: number;
  readonly heapMb: number;
  readonly residentMb: number;
  readonly calls: number;
}

const mb = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

/**
 * Requests lists for several minutes, and measures the server's memory before, during, and after.
 *
 * @param server - with weighed.mjs loaded
 * @returns a sample after the warm-up, every second minute (or fifth of the time), and at the end
 */
export async function benchMemory(
  { child }: Server,
  questions: readonly Question[],
  minutes: number,
): Promise<Sample[]> {
  // Warm up first, so that compiled code and open connections don't count as growth.
  for (const question of questions) await loadOne(question, { seconds: 0.5, lanes: 8 });
  const began = Date.now();
  const step = Math.min(2, minutes / 5) * 60_000;
  let calls = 0;
  const samples: Sample[] = [];
  const weigh = async (): Promise<void> => {
    child.send('What do you hold?');
    const [held]: NodeJS.MemoryUsage[] = await once(child, 'message');
    const { rss = 0, heapUsed = 0, external = 0 } = held ?? {};
    const minute = Math.round((Date.now() - began) / 6000) / 10;
    samples.push({ minute, heapMb: mb(heapUsed + external), residentMb: mb(rss), calls });
  };
  await weigh();
  while (Date.now() - began < minutes * 60_000)
    for (const question of questions) {
      calls += (await loadOne(question, { seconds: 1, lanes: 4 })).calls;
      if (Date.now() - began >= samples.length * step) await weigh();
      if (Date.now() - began >= minutes * 60_000) break;
    }
  return samples;
}
