import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Browser, Page } from '@playwright/test';
import { windows } from '../../scripts/lib/accessibility.mjs';
import { type Colleague, inDays, openGround, type Ground } from '../refusals/ground';
import { call, listField, textField } from './api';
import { openSession } from './heldSession';
import { password } from './people';
import { withServer } from './test';
import { watchPage } from './watch';

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

/** Opens a signed-in page by the moved clock. @param who - a role of the demo school, or an email address */
export async function pageAt(
  browser: Browser,
  { url, at }: Pick<MovedTime, 'url' | 'at'>,
  who: string,
  size: 'phone' | 'desktop',
): Promise<Page> {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    baseURL: url,
    viewport: windows[size],
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  await context.clock.install({ time: at });
  const page = await context.newPage();
  await openSession(page, who === 'manager' ? who : { email: who });
  await watchPage(page);
  return page;
}

/** An employee who can sign in. */
export interface Worker extends Colleague {
  readonly email: string;
  readonly token: string;
}

/** Returns employees who are free for a shift, as demo users who can sign in. */
export async function freeWorkers(
  { ground, url }: Pick<MovedTime, 'ground' | 'url'>,
  shift: { readonly day: number; readonly from: string; readonly to: string },
): Promise<Worker[]> {
  const found: Worker[] = [];
  for (const colleague of await ground.free(shift)) {
    const { body: user } = await call(url, 'GET', `/api/users/${colleague.id}/`, { token: ground.admin });
    if (textField(user, 'user_type') !== 'EMPLOYEE') continue;
    const email = textField(user, 'email');
    const { status, body } = await call(url, 'POST', '/api/users/login/', { body: { email, password } });
    if (status === 200) found.push({ ...colleague, email, token: textField(body, 'access_token') });
  }
  return found;
}

/** Returns one field of a user's latest notifications. */
export async function newsOf(url: string, token: string, part: 'title' | 'body'): Promise<string[]> {
  const { body } = await call(url, 'GET', '/api/notifications/?limit=20', { token });
  return listField(body, 'results').map((one) => textField(one, part));
}

/** Changes options of the location. */
export async function changeOptions(ground: Ground, changes: object): Promise<void> {
  const path = `/api/locations/${ground.location}/options/`;
  const { body } = await call(ground.url, 'GET', path, { token: ground.admin });
  const { revision: _revision, ...options } = Object(body);
  await ground.send('admin', path, { ...options, ...changes }, 'PUT');
}
