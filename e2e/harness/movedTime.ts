import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { openGround, type Ground, inDays } from '../refusals/ground';
import { withServer } from './test';

const CLOCK = new URL('./movedClock.mjs', import.meta.url).href;
const ZONE = 'America/New_York';

/** A server whose clock shows a time of the day in New York, this many days from today. */
export interface MovedTime {
  readonly ground: Ground;
  readonly url: string;
  readonly at: number;
  readonly day: number;
}

/** Runs a server whose clock shows the next time of the day, such as `10:00`. */
export async function atNext(time: string, use: (moved: MovedTime) => Promise<void>): Promise<void> {
  const today = toInstant(inDays(0), time, ZONE);
  const day = today > Date.now() ? 0 : 1;
  const at = toInstant(inDays(day), time, ZONE);
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-time-'));
  const file = join(folder, 'clock');
  writeFileSync(file, String(at - Date.now()));
  try {
    await withServer(async ({ url }) => use({ ground: await openGround(url), url, at, day }), {
      NODE_OPTIONS: `--import ${CLOCK}`,
      ONDECK_E2E_CLOCK: file,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
