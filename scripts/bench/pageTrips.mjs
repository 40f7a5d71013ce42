/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./measure.mjs').Step} Step */

/**
 * @typedef {object} Goal - the most that federated pages may take of what one bundle takes, and of JavaScript at all
 * @property {number} [bytes] - ratio
 * @property {number} [time] - ratio
 * @property {number} [budget] - kilobytes (1000 bytes) of JavaScript, gzip: a promise of the product
 */

/**
 * @typedef {object} TripWithGoals
 * @property {readonly {name: string, value: string}[]} [cookies]
 * @property {boolean} [savesData]
 * @property {readonly (Step & {goal: Goal})[]} steps
 */

/**
 * Waits for the frame in which an element can be seen. Playwright's own waiting looks every half second in the end,
 * which is longer than what is measured here differs.
 *
 * @param {string} selector
 * @param {string} [text] - a part of what the element says
 * @returns {Step['usable']}
 */
const seen =
  (selector, text = '') =>
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

const load = (/** @type {string} */ path) => (/** @type {Page} */ page, /** @type {string} */ origin) =>
  page.goto(origin + path, { waitUntil: 'commit' });

/**
 * A first visit, and the same page once more.
 *
 * @param {string} name @param {string} path @param {Step['usable']} usable @param {Goal} goal @param {Step['whole']} [whole]
 * @returns {(Step & {goal: Goal})[]}
 */
const twice = (name, path, usable, goal, whole) => [
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
 * @param {readonly {name: string, value: string}[]} manager - the cookies of one who is signed in
 * @returns {TripWithGoals[]}
 */
export const trips = (manager) => [
  { steps: twice('kiosk', '/kiosk', keypad, { bytes: 1.1, time: 1.1, budget: 115 }) },
  { steps: twice('sign-in', '/', signIn, { bytes: 1.1, time: 1.1, budget: 310 }) },
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
