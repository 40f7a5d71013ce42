import type { Page } from 'playwright-core';
import type { Cookies } from '../lib/session';
import type { Step, Trip } from './measure';

/** The most that federated pages may take of what one bundle takes, and of JavaScript at all. */
export interface Goal {
  /** Ratio. */
  readonly bytes?: number;
  /** Ratio. */
  readonly time?: number;
  /** Kilobytes (1000 bytes) of JavaScript, gzip: a promise of the product. */
  readonly budget?: number;
}

type StepWithGoal = Step & { readonly goal: Goal };

/**
 * Waits for the frame in which an element can be seen. Playwright's own waiting looks every half second in the end,
 * which is longer than what is measured here differs.
 *
 * @param text - a part of what the element says
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

// The frame shows a page's heading before its area is there: each page is waited for by something of its own.
const keypad = seen('button', '5');
const signIn = seen('button', 'Sign In');
const firstTab = seen('[role=tab]');
const week = seen('h2', 'Schedule for Week Starting');
const users = seen('main button, main a', 'Add New');
// Comes with the frame, after or before the page's own part as it happens: without waiting the bytes would be a matter of luck.
const bell = seen('header button[aria-label^=Notifications]');

const load = (path: string) => (page: Page, origin: string) =>
  page.goto(origin + path, { waitUntil: 'commit' });

/** A first visit, and the same page once more. */
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
 * What people do first, and next.
 *
 * @param manager - the cookies of one who is signed in
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
