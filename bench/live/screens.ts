import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openPage } from '../lib/browser';
import { forward, listen, passBack } from '../lib/http';
import { call, signIn } from '../lib/session';

/** Opens a separate browser profile, signed in as a role. */
async function person(browser: Browser, url: string, who: 'admin' | 'manager' | 'employee') {
  const { token, cookies } = await signIn(url, who);
  return { token, page: await openPage(browser, url, cookies) };
}

/**
 * Watches a tab's count, and records the time of the frame that shows each change.
 *
 * @returns a function that waits for the next change and returns its time on screen (epoch, ms); rejects after
 * `seconds`
 */
async function watchCount(page: Page, name: RegExp, seconds: number): Promise<() => Promise<number>> {
  const waiting: ((at: number) => void)[] = [];
  await page.exposeFunction('noteCount', (at: number) => waiting.shift()?.(at));
  const tab = page.getByRole('tab', { name });
  await tab.locator('.od-tab-count').waitFor();
  await tab.evaluate((element) => {
    let shown = element.textContent;
    new MutationObserver(() => {
      if (element.textContent === shown) return;
      shown = element.textContent;
      const note: (at: number) => void = Reflect.get(window, 'noteCount');
      requestAnimationFrame(() => note(performance.timeOrigin + performance.now()));
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    new Promise((resolve, reject) => {
      const late = () => reject(new Error(`${name}: no change within ${seconds} s`));
      setTimeout(late, seconds * 1000).unref();
      waiting.push(resolve);
    });
}

/** Requests a new shift as an employee. */
const askNewShift = (url: string, token: string) =>
  call(url, 'shifts/request/new-shift/', {
    token,
    body: {
      date_of_availability: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      start_time: '09:00',
      end_time: '12:00',
      ok3months: 'yes',
    },
  });

/** Returns an employee's newest request. */
async function newestOf(url: string, token: string) {
  const { results } = await call<{ results: [{ id: string; created_at: string; decided_at: string }] }>(
    url,
    'shifts/request/mine/?limit=1&kind=NEW_SHIFT',
    { token },
  );
  return results[0];
}

/**
 * Measures a request in both directions, in turns: an employee sends a request and the admin's tab counts it; the admin
 * rejects the request and the employee's tab counts the answer. A time starts when the server stores the change, just
 * before its commit, and ends with the frame that shows the number.
 */
export async function benchScreens(browser: Browser, url: string, rounds: number) {
  const admin = await person(browser, url, 'admin');
  const employee = await person(browser, url, 'employee');
  await admin.page.goto(`${url}/dashboard`);
  await admin.page.getByText('Live', { exact: false }).first().waitFor();
  await employee.page.goto(`${url}/view-schedule`);
  const waits = await watchCount(admin.page, /^New Shift Request/, 60);
  const mine = await watchCount(employee.page, /^My requests/, 60);
  // Pause for a random time, so that the calls aren't in step with timers of the pages.
  const idle = () => pause(200 + Math.random() * 400);
  const times: Record<'asked' | 'decided', number[]> = { asked: [], decided: [] };
  for (let round = 0; round < rounds; round += 1) {
    await idle();
    const arrival = Promise.all([waits(), mine()]);
    await askNewShift(url, employee.token);
    const [arrived] = await arrival;
    const { id, created_at } = await newestOf(url, employee.token);
    times.asked.push(arrived - Date.parse(created_at));

    await idle();
    const decision = Promise.all([mine(), waits()]);
    await call(url, `shifts/manage_new-shifts/${id}/`, { token: admin.token, body: { action: 'REJECT' } });
    const [answered] = await decision;
    const { decided_at } = await newestOf(url, employee.token);
    times.decided.push(answered - Date.parse(decided_at));
  }
  await Promise.all([admin.page.context().close(), employee.page.context().close()]);
  return times;
}

/**
 * Opens a line to a server that can go silent: from then on no byte of a stream passes and no stream is closed, as when
 * a router drops a connection. All other traffic passes.
 */
async function silenceable(to: string) {
  let silent = false;
  const line = await listen((question, answer) =>
    forward(to, question, answer, (reply) => {
      if (question.url !== '/api/events') return passBack(reply, answer);
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('data', (part) => silent || answer.write(part)).on('end', () => answer.end());
    }),
  );
  const goSilent = () => {
    silent = true;
  };
  return { ...line, goSilent };
}

/**
 * Measures the seconds until a number arrives without the stream, for two kinds of cut: the browser can't open the
 * stream, or the line goes silent while the stream is open, without any error.
 */
export async function benchCut(browser: Browser, url: string) {
  const line = await silenceable(url);
  const aborted = await person(browser, url, 'admin');
  const dead = await person(browser, line.url, 'manager');
  try {
    const { token } = await signIn(url, 'employee');
    await aborted.page.route('**/api/events', (route) => route.abort());
    await aborted.page.goto(`${url}/dashboard`);
    await aborted.page.getByText('Every 30 seconds').waitFor();
    await dead.page.goto(`${line.url}/dashboard`);
    await dead.page.getByText('Live', { exact: false }).first().waitFor();
    const arrivals = [
      await watchCount(aborted.page, /^New Shift Request/, 90),
      await watchCount(dead.page, /^New Shift Request/, 90),
    ];
    await pause(2000);
    line.goSilent();
    const shown = Promise.all(arrivals.map((next) => next()));
    await askNewShift(url, token);
    const began = Date.now();
    const [without = Number.NaN, silent = Number.NaN] = (await shown).map((at) => (at - began) / 1000);
    return { without, silent };
  } finally {
    await Promise.all([aborted.page.context().close(), dead.page.context().close()]);
    await line.stop();
  }
}
