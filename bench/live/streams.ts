import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { loadOne } from '../lib/load';
import type { Server } from '../lib/server';
import { call, signIn } from '../lib/session';
import { median } from '../lib/stage';

/** A user can open 20 streams, so the streams are spread over many users. */
const EACH = 20;
/** The server's heartbeat: streams opened over this time beat evenly, as on a real day. */
const SPREAD_MS = 15_000;
const paths = ['users/?limit=10', 'shifts/request/count/', 'shifts/manage_time-off/?limit=10'];

/** Returns the megabytes of memory that a process uses, on Linux. */
const residentMb = ({ child }: Server): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Signs in as many demo users as the streams need, each from a different address. */
async function sessions(url: string, streams: number) {
  const { token: admin } = await signIn(url, 'admin');
  const { results } = await call<{ results: { email: `${string}@${string}` }[] }>(
    url,
    'users/?limit=200&status=active',
    { token: admin },
  );
  const tokens: string[] = [];
  for (const [index, { email }] of results.entries()) {
    const session = await signIn(url, email, `10.1.0.${index + 1}`).catch(() => undefined);
    if (session) tokens.push(session.token);
  }
  if (tokens.length * EACH < streams) throw new Error(`Only ${tokens.length} people could sign in.`);
  return { admin, tokens };
}

/** Opens a stream and waits for the server's first data. @returns a function that closes the stream */
function openStream(url: string, token: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers: { authorization: `Token ${token}` } };
    const asked = request(`${url}/api/events`, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}.`));
      answer.once('data', () => resolve(() => asked.destroy()));
      answer.on('error', () => {});
      answer.resume();
    });
    asked.on('error', reject).end();
  });
}

/**
 * Measures the cost of open streams: memory, and the time of a list. Two processes on one database, one of them with
 * the streams, answer in turns of a second, so that other load on the machine affects both equally.
 *
 * @param api - behind one proxy, so that each user has an address
 * @param other - without streams
 */
export async function benchStreams(api: Server, other: Server, streams: number, turns: number) {
  const { admin, tokens } = await sessions(api.url, streams);
  const ask = async ({ url }: Server, path: string): Promise<number> => {
    const question = { url: `${url}/api/${path}`, headers: { authorization: `Token ${admin}` } };
    const { p50, failed } = await loadOne(question, { seconds: 1, lanes: 4 });
    if (failed > 0) throw new Error(`${path} failed ${failed} times.`);
    return p50;
  };
  // Warm up both: code, connections, query plans, and the memory that calls need.
  for (const path of [...paths, ...paths]) for (const one of [api, other]) await ask(one, path);
  const before = residentMb(api);
  const closers: (() => void)[] = [];
  for (let index = 0; index < streams; index += 1) {
    closers.push(await openStream(api.url, tokens[index % tokens.length] ?? ''));
    await pause(SPREAD_MS / streams);
  }
  // Wait for a full round of heartbeats.
  await pause(SPREAD_MS);
  const opened = residentMb(api);
  const readings: { path: string; with: number; without: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    for (const path of paths) {
      // Alternate the order, so that neither process always follows the other.
      const early = turn % 2 === 0 ? await ask(other, path) : undefined;
      const withStreams = await ask(api, path);
      readings.push({ path, with: withStreams, without: early ?? (await ask(other, path)) });
    }
  const after = residentMb(api);
  const control = residentMb(other);
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
