import { median } from '../measure.mjs';
import { signIn } from '../session.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{url: string}} Api */

/**
 * A person with a browser of their own, signed in by cookies as the sign-in page leaves them.
 *
 * @param {Browser} browser
 * @param {Api} api
 * @param {string} email
 */
async function person(browser, { url }, email) {
  const { access_token: token, session_info } = await signIn(url, email);
  const { id, user_type: role, first_name: first, last_name: last } = session_info.user;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const held = { authToken: token, role, userId: id, name: `${first} ${last}`, email };
  await context.addCookies(
    Object.entries(held).map(([name, value]) => ({ name, value: encodeURIComponent(value ?? ''), url })),
  );
  return { page: await context.newPage(), token: token ?? '', context };
}

/**
 * Tells of every change of a tab's count, with the time of the frame that shows it.
 *
 * @param {Page} page
 * @param {RegExp} name
 * @returns {Promise<() => Promise<number>>} waits for the next change, answers when it was on screen (epoch, ms)
 */
async function watchCount(page, name) {
  /** @type {((at: number) => void)[]} */
  const waiting = [];
  await page.exposeFunction('noteCount', (/** @type {number} */ at) => waiting.shift()?.(at));
  const tab = page.getByRole('tab', { name });
  await tab.locator('.od-tab-count').waitFor();
  await tab.evaluate((element) => {
    let shown = element.textContent;
    new MutationObserver(() => {
      if (element.textContent === shown) return;
      shown = element.textContent;
      const note = Reflect.get(window, 'noteCount');
      requestAnimationFrame(() => note(performance.timeOrigin + performance.now()));
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  return () => new Promise((resolve) => waiting.push(resolve));
}

/**
 * @param {string} url
 * @param {string} token
 * @param {string} path
 * @param {unknown} [body] - makes it a POST
 */
async function call(url, token, path, body) {
  const response = await fetch(`${url}/api/shifts/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Token ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return JSON.parse(await response.text());
}

const offer = {
  date_of_availability: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  start_time: '09:00',
  end_time: '12:00',
  ok3months: 'yes',
};
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {Promise<number>} shown
 * @param {number} seconds
 * @param {string} what
 * @returns {Promise<number>}
 */
function within(shown, seconds, what) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${what}: nothing within ${seconds} s`)), seconds * 1000).unref();
  });
  return Promise.race([shown, late]);
}

/**
 * Both ways of a request, turn by turn: an employee asks and the admin's tab counts it; the admin decides and the
 * employee's tab counts it. Times begin when the server writes it down, just before its commit, and end with the
 * frame that shows the number.
 *
 * @param {Browser} browser
 * @param {Api} api
 * @param {number} rounds
 */
export async function benchScreens(browser, api, rounds) {
  const admin = await person(browser, api, 'admin@ondeck.example');
  const employee = await person(browser, api, 'employee@ondeck.example');
  try {
    await admin.page.goto(`${api.url}/dashboard`);
    await admin.page.getByText('Live', { exact: false }).first().waitFor();
    await employee.page.goto(`${api.url}/view-schedule`);
    const asked = await watchCount(admin.page, /^New Shift Request/);
    const decided = await watchCount(employee.page, /^My requests/);
    const mine = () => call(api.url, employee.token, 'request/mine/?limit=1&kind=NEW_SHIFT');
    /** @type {Record<'asked' | 'decided', number[]>} */
    const times = { asked: [], decided: [] };
    for (let round = 0; round < rounds; round += 1) {
      // Not in step with anything that the pages do by themselves.
      await pause(200 + Math.random() * 400);
      const arrives = asked();
      const counts = decided();
      await call(api.url, employee.token, 'request/new-shift/', offer);
      const arrived = await within(arrives, 60, 'the request');
      await within(counts, 60, 'the count of one’s own');
      const [request] = (await mine()).results;
      times.asked.push(arrived - Date.parse(request.created_at));

      await pause(200 + Math.random() * 400);
      const answers = decided();
      const falls = asked();
      await call(api.url, admin.token, `manage_new-shifts/${request.id}/`, { action: 'REJECT' });
      const answered = await within(answers, 60, 'the answer');
      await within(falls, 60, 'the count of what waits');
      const [after] = (await mine()).results;
      times.decided.push(answered - Date.parse(after.decided_at));
    }
    return times;
  } finally {
    await Promise.all([admin.context.close(), employee.context.close()]);
  }
}

/**
 * The number arrives without the stream too. Two kinds of cut: the browser cannot open it at all, and the line dies
 * without a word while it is open, which nothing but silence tells.
 *
 * @param {Browser} browser
 * @param {Api} api
 * @param {{url: string, goSilent: () => void}} silenced - the same server behind a line that can fall silent
 */
export async function benchCut(browser, api, silenced) {
  const aborted = await person(browser, api, 'admin@ondeck.example');
  const dead = await person(browser, silenced, 'manager@ondeck.example');
  const { access_token: asker } = await signIn(api.url, 'employee@ondeck.example');
  try {
    await aborted.page.route('**/api/events', (route) => route.abort());
    await aborted.page.goto(`${api.url}/dashboard`);
    await aborted.page.getByText('Every 30 seconds').waitFor();
    await dead.page.goto(`${silenced.url}/dashboard`);
    await dead.page.getByText('Live', { exact: false }).first().waitFor();
    const arrivals = [
      await watchCount(aborted.page, /^New Shift Request/),
      await watchCount(dead.page, /^New Shift Request/),
    ];
    await pause(2000);
    silenced.goSilent();
    const waits = arrivals.map((next) => next());
    await call(api.url, asker, 'request/new-shift/', offer);
    const began = Date.now();
    const [without, silent] = await Promise.all(
      waits.map(async (shown) => ((await within(shown, 90, 'without a stream')) - began) / 1000),
    );
    return { without: without ?? Number.NaN, silent: silent ?? Number.NaN };
  } finally {
    await Promise.all([aborted.context.close(), dead.context.close()]);
  }
}

/** @param {readonly number[]} times - milliseconds */
export const summary = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    median: median(sorted),
    p90: sorted[Math.floor(sorted.length * 0.9)] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
};
