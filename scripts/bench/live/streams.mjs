import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { loadOne } from '../apiLoad.mjs';
import { median } from '../measure.mjs';
import { signIn } from '../session.mjs';

/** One person may hold 20 streams open; the rest of the house gets the others. */
const EACH = 20;
/** The server's heartbeat: streams opened over so long beat evenly, as those of a real day do. */
const SPREAD_MS = 15_000;
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {number} pid - megabytes that the process holds, on Linux */
const residentMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/**
 * Signs in as many of the demo school's people as the streams need, each from an address of their own.
 *
 * @param {string} url
 * @param {number} streams
 */
async function sessions(url, streams) {
  const { access_token: admin } = await signIn(url, 'admin@ondeck.example');
  const response = await fetch(`${url}/api/users/?limit=200&status=active`, {
    headers: { authorization: `Token ${admin}` },
  });
  const { results } = JSON.parse(await response.text());
  /** @type {string[]} */
  const tokens = [];
  for (const [index, user] of results.entries()) {
    const answer = await fetch(`${url}/api/users/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${index + 1}` },
      body: JSON.stringify({ email: user.email, password: 'OnDeck2026!' }),
    });
    if (answer.ok) tokens.push(JSON.parse(await answer.text()).access_token);
  }
  if (tokens.length * EACH < streams) throw new Error(`Only ${tokens.length} people could sign in.`);
  return { admin, tokens };
}

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<() => void>} closes it; resolves when the server has welcomed the stream
 */
function openStream(url, token) {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/events`,
      { agent: false, headers: { authorization: `Token ${token}` } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}.`));
        answer.once('data', () => resolve(() => call.destroy()));
        answer.on('error', () => {});
        answer.resume();
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/**
 * What open streams cost: memory, and the time of a list. Two processes on one database are asked in turns, a second
 * each, one of them with the streams: whatever else the machine does hits both alike.
 *
 * @param {{url: string, pid: number}} api - behind one proxy, so that each person has an address
 * @param {{url: string, pid: number}} other - without streams
 * @param {{streams: number, turns: number}} size
 */
export async function benchStreams(api, other, { streams, turns }) {
  const { admin, tokens } = await sessions(api.url, streams);
  const paths = ['users/?limit=10', 'shifts/request/count/', 'shifts/manage_time-off/?limit=10'];
  const ask = async (/** @type {{url: string}} */ { url }, /** @type {string} */ path) => {
    const question = { url: `${url}/api/${path}`, headers: { authorization: `Token ${admin}` } };
    const { p50, failed } = await loadOne(question, { seconds: 1, lanes: 4 });
    if (failed > 0) throw new Error(`${path} failed ${failed} times.`);
    return p50;
  };
  // Compiled, connected and planned before anything counts, and as much memory used as asking needs.
  for (const path of [...paths, ...paths]) for (const one of [api, other]) await ask(one, path);
  const before = residentMb(api.pid);
  /** @type {(() => void)[]} */
  const closers = [];
  for (let index = 0; index < streams; index += 1) {
    closers.push(await openStream(api.url, tokens[index % tokens.length] ?? ''));
    await pause(SPREAD_MS / streams);
  }
  // A whole round of heartbeats.
  await pause(SPREAD_MS);
  const opened = residentMb(api.pid);
  /** @type {{path: string, with: number, without: number}[]} */
  const readings = [];
  for (let turn = 0; turn < turns; turn += 1)
    for (const path of paths) {
      // Who comes first changes, so that neither always follows the other.
      const order = turn % 2 === 0 ? [other, api] : [api, other];
      const times = new Map();
      for (const one of order) times.set(one, await ask(one, path));
      readings.push({ path, with: times.get(api), without: times.get(other) });
    }
  const after = residentMb(api.pid);
  const control = residentMb(other.pid);
  for (const close of closers) close();
  return {
    people: tokens.length,
    before,
    opened,
    after,
    control,
    ratio: median(readings.map((one) => one.with / one.without)),
    with: median(readings.map((one) => one.with)),
    without: median(readings.map((one) => one.without)),
    readings,
  };
}
