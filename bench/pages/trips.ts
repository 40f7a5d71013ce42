import type { Page } from 'playwright-core';
import type { Cookies } from '../lib/session';
import type { Step, Trip } from './measure';

/** Limits for federated pages: ratios to the single bundle, and an absolute limit for JavaScript. */
export interface Goal {
  /** Maximum ratio of JavaScript bytes to the single bundle's. */
  readonly bytes?: number;
  /** Maximum ratio of the time to the single bundle's. */
  readonly time?: number;
  /** Maximum kilobytes (1000 bytes) of JavaScript, gzip: a promise of the product. */
  readonly budget?: number;
}

type StepWithGoal = Step & { readonly goal: Goal };

/**
 * Waits for the frame that shows an element. Playwright's own waiting ends up polling every half second, longer than
 * the differences measured here.
 *
 * @param text - a part of the element's text
 */
const seen =
  (selector: string, text = ''): Step['usable'] =>
  (page) =>
    page.waitForFunction(
      ([what, says]) =>
        [...document.querySelectorAll(what ?? '')].some(
          (element) => element.checkVisibility() && element.textContent?.includes(says ?? ''),
        ),
      [selector, text],
      { polling: 'raf' },
    );

// The frame shows a page's heading before its area has loaded, so wait for an element of each area.
const keypad = seen('button', '5');
const signIn = seen('button', 'Sign In');
const firstTab = seen('[role=tab]');
const week = seen('h2', 'Schedule for Week Starting');
const users = seen('main button, main a', 'Add New');
// The bell loads with the frame, before or after the page's area at random; without waiting for it, the bytes would
// vary.
const bell = seen('header button[aria-label^=Notifications]');

const load = (path: string) => (page: Page, origin: string) =>
  page.goto(origin + path, { waitUntil: 'commit' });

/** Returns a first visit, and a second visit of the same page. */
const twice = (
  name: string,
  path: string,
  usable: Step['usable'],
  goal: Goal,
  whole?: Step['whole'],
): StepWithGoal[] => [
  { name: `${name}, cold`, go: load(path), usable, goal, ...(whole ? { whole } : {}) },
  {
    name: `${name}, warm`,
    before: (page) => page.goto('about:blank'),
    go: load(path),
    usable,
    goal: { time: goal.time ?? 1.1 },
  },
];

/**
 * Returns the first actions of users, and the next ones.
 *
 * @param manager - the cookies of a signed-in manager
 */
export const trips = (manager: Cookies): Trip<StepWithGoal>[] => [
  { steps: twice('kiosk', '/kiosk', keypad, { bytes: 1.1, time: 1.1, budget: 105 }) },
  { steps: twice('sign-in', '/', signIn, { bytes: 1.1, time: 1.1, budget: 200 }) },
  { cookies: manager, steps: twice('dashboard', '/dashboard', firstTab, { bytes: 1.1, time: 1.1 }, bell) },
  { cookies: manager, steps: twice('calendar', '/view-schedule', week, { bytes: 1.1, time: 1.1 }, bell) },
  {
    cookies: manager,
    savesData: true,
    steps: [
      { name: 'dashboard, nothing ahead', go: load('/dashboard'), usable: firstTab, goal: {} },
      {
        name: 'second area',
        go: (page) =>
          page.evaluate(() => {
            history.pushState(null, '', '/manage-user');
            dispatchEvent(new PopStateEvent('popstate'));
          }),
        usable: users,
        goal: { time: 1.15, budget: 40 },
      },
    ],
  },
  {
    cookies: manager,
    steps: [
      { name: 'dashboard again', go: load('/dashboard'), usable: firstTab, goal: {} },
      {
        name: 'second area, hovered',
        before: async (page) => {
          await page.getByRole('button', { name: 'Administration' }).click();
          await page.getByRole('link', { name: 'Manage User' }).hover();
        },
        go: (page) => page.getByRole('link', { name: 'Manage User' }).click(),
        usable: users,
        goal: { time: 1.02 },
      },
    ],
  },
];
