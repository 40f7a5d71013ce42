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
 * What open streams cost: memory, and the time of a list, asked without and with them in turns.
 *
 * @param {{url: string, pid: number}} api - behind one proxy, so that each person has an address
 * @param {{streams: number, rounds: number, seconds: number}} size
 */
export async function benchStreams(api, { streams, rounds, seconds }) {
  const { admin, tokens } = await sessions(api.url, streams);
  const lists = ['users/?limit=10', 'shifts/request/count/', 'shifts/manage_time-off/?limit=10'].map(
    (path) => ({
      url: `${api.url}/api/${path}`,
      headers: { authorization: `Token ${admin}` },
    }),
  );
  const ask = async () => {
    /** @type {number[]} */
    const times = [];
    for (const list of lists) {
      const { p50, failed } = await loadOne(list, { seconds: seconds / lists.length, lanes: 4 });
      if (failed > 0) throw new Error(`${list.url} failed ${failed} times.`);
      times.push(p50);
    }
    return times;
  };
  // Compiled, connected and planned before anything counts.
  await ask();
  await ask();
  /** @type {{before: number, after: number}[]} */
  const memory = [];
  /** @type {{without: number[], with: number[]}[]} */
  const turns = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await ask();
    const before = residentMb(api.pid);
    /** @type {(() => void)[]} */
    const closers = [];
    for (let index = 0; index < streams; index += 1) {
      closers.push(await openStream(api.url, tokens[index % tokens.length] ?? ''));
      await pause(SPREAD_MS / streams);
    }
    turns.push({ without, with: await ask() });
    memory.push({ before, after: residentMb(api.pid) });
    for (const close of closers) close();
    await pause(500);
  }
  const ratios = turns.flatMap((turn) =>
    turn.with.map((time, list) => time / (turn.without[list] ?? Number.NaN)),
  );
  return {
    people: tokens.length,
    /** The first time costs most: later rounds find the memory still held. */
    megabytes: Math.max(...memory.map(({ before, after }) => after - before)),
    before: memory[0]?.before ?? Number.NaN,
    ratio: median(ratios),
    without: median(turns.flatMap((turn) => turn.without)),
    with: median(turns.flatMap((turn) => turn.with)),
    turns,
    memory,
  };
}
