import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { openPage } from '../lib/browser';
import type { launchBrowser } from '../lib/browser';
import { PASSWORD, signIn } from '../lib/session';
import type { Random } from './random';

export type Who = 'admin' | 'employee';

interface Person {
  readonly email: string;
  readonly name: string;
  /** Pages of the suite's own areas, the landing page first. */
  readonly pages: readonly string[];
}

/** Counts and findings of the users of two browsers. */
export interface Met {
  visits: number;
  /** Pages that loaded as a new document. */
  documents: number;
  /** Number of times that one user signed out in a browser and the other signed in. */
  changes: number;
  /** Pages that were missing because of a version that is known to be bad. */
  bad: number;
  /** Pages that were missing for no known reason, and another user's data that a user saw. */
  readonly wrong: string[];
  /** Versions that are known to be bad. */
  readonly known: Set<string>;
  /** Whether users sign out after each round instead of every third round. */
  leaveSoon: boolean;
  stopped: boolean;
}

export const newMet = (): Met => ({
  visits: 0,
  documents: 0,
  changes: 0,
  bad: 0,
  wrong: [],
  known: new Set(),
  leaveSoon: false,
  stopped: false,
});

/** Milliseconds until a page counts as missing: longer than the frame itself waits for an area. */
const PATIENCE = 20_000;
const UNAVAILABLE = "isn't available right now";

const pages: Readonly<Record<Who, Person['pages']>> = {
  admin: ['/dashboard', '/manage-user', '/manage-shifts'],
  employee: ['/view-schedule', '/my-hours', '/open-shifts'],
};

/** Signs both users in once to read their names, emails, and IDs. */
export async function readPeople(url: string): Promise<Readonly<Record<Who, Person & { id: string }>>> {
  const read = async (who: Who) => {
    const { cookies } = await signIn(url, who);
    const held = (name: string) =>
      decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '');
    return { id: held('userId'), email: held('email'), name: held('name'), pages: pages[who] };
  };
  return { admin: await read('admin'), employee: await read('employee') };
}

export type People = Awaited<ReturnType<typeof readPeople>>;

const other = (who: Who): Who => (who === 'admin' ? 'employee' : 'admin');

async function enter(page: Page, { email, pages: [first] }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((at) => at.pathname === first, { timeout: PATIENCE });
}

interface Tour {
  readonly met: Met;
  readonly people: People;
  readonly random: Random;
  /** The teams' areas, with their labels in the navigation. */
  readonly teams: readonly { readonly id: string; readonly label: string }[];
}

/**
 * Uses one browser until the drill is over: visits pages of all areas, reloads, and every few rounds switches to the
 * other user in the same tab.
 */
export async function work(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  url: string,
  first: Who,
  { met, people, random, teams }: Tour,
): Promise<void> {
  let who = first;
  const page = await openPage(browser, url);

  /** Waits until a page has loaded, and checks that it shows the data of the signed-in user only. */
  async function see(area: string, isThere: Locator): Promise<void> {
    const [me, them] = [people[who], people[other(who)]];
    met.visits += 1;
    const isAway = page.getByRole('alert').filter({ hasText: UNAVAILABLE }).first();
    await isThere.or(isAway).first().waitFor({ timeout: PATIENCE });
    const text = await page.locator('body').innerText();
    const [, version = ''] = text.includes(UNAVAILABLE) ? (/Version (\S+)/.exec(text) ?? []) : [];
    if (text.includes(UNAVAILABLE)) {
      if (met.known.has(version)) met.bad += 1;
      else met.wrong.push(`${area} ${version}: ${await isAway.innerText().catch(() => text.slice(0, 200))}`);
    }
    if (!text.includes(me.name)) met.wrong.push(`${area}: the page of ${me.name} doesn't show that name`);
    const isOfAll = who === 'admin' && teams.every(({ id }) => id !== area);
    const foreign = [them.email, them.name].find((word) => text.includes(word));
    if (!isOfAll && foreign !== undefined) met.wrong.push(`${area}: ${me.name} sees ${foreign}`);
  }

  async function changeSeats(): Promise<void> {
    await page.getByRole('button', { name: 'Log Out' }).click();
    // Pause as users do when they take turns; a page whose area couldn't forget its data reloads in this time.
    await pause(1000);
    who = other(who);
    await enter(page, people[who]);
    met.changes += 1;
    // Open the areas in the previous user's tab: data that an area has kept would show now.
    for (const { id, label } of random.shuffled(teams)) await open(id, label);
  }

  async function open(id: string, label: string): Promise<void> {
    await page.getByRole('link', { name: label, exact: true }).click();
    await see(id, page.getByText(new RegExp(`^${id} \\d+ of `)));
  }

  async function round(): Promise<void> {
    const path = random.one(people[who].pages);
    await page.goto(`${url}${path}`);
    met.documents += 1;
    // Wait for a control, because a skeleton has none.
    await see(path, page.locator('#main').locator('button, table, [role="tab"]').filter({ visible: true }));
    for (const { id, label } of random.shuffled(teams)) await open(id, label);
  }

  await page.goto(url);
  await enter(page, people[who]);
  for (let rounds = 1; !met.stopped; rounds += 1)
    try {
      await round();
      if (met.leaveSoon || rounds % 3 === 0) await changeSeats();
    } catch (error) {
      if (met.stopped) return;
      met.wrong.push(`${page.url()}: ${String(error).split('\n')[0]}`);
    }
}
