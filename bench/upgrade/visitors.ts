import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../punches/drill';
import { punch } from '../punches/punch';
import { call } from '../lib/session';
import { count } from '../lib/stage';

/** Results of the users who work while servers are replaced. */
export interface Told {
  requests: number;
  readonly failed: string[];
  readonly acknowledged: string[];
  readonly refused: Map<string, number>;
  /** Number of streams that ended and were opened again. */
  reopened: number;
  /** Number of changes that streams reported. */
  heard: number;
  stopped: boolean;
}

export const newTold = (): Told => ({
  requests: 0,
  failed: [],
  acknowledged: [],
  refused: new Map(),
  reopened: 0,
  heard: 0,
  stopped: false,
});

/** Makes a call once, because a retry would hide a failed request. */
async function ask(told: Told, url: string, token?: string): Promise<string> {
  told.requests += 1;
  try {
    const response = await fetch(
      url,
      token === undefined ? {} : { headers: { authorization: `Token ${token}` } },
    );
    const text = await response.text();
    if (!response.ok) told.failed.push(`${response.status} ${url} ${text.slice(0, 80)}`);
    return text;
  } catch (error) {
    told.failed.push(`${String(error)} ${url}`);
    return '';
  }
}

/** Reads lists as a manager's page does. */
export async function readLists(told: Told, url: string, token: string): Promise<void> {
  const paths = ['shifts/?limit=10', 'users/?status=active&limit=20', 'notifications/'];
  for (let turn = 0; !told.stopped; turn += 1)
    await ask(told, `${url}/api/${paths[turn % paths.length]}`, token);
}

/** Opens pages and loads all files that they name, including files that an older page loads late. */
export async function openPages(told: Told, url: string): Promise<void> {
  const seen = new Set<string>();
  while (!told.stopped) {
    const html = await ask(told, `${url}/`);
    const named = [...html.matchAll(/(?:src|href)="(\/(?:assets|r)\/[^"]+)"/g)].map(([, path = '']) => path);
    const bases = [...html.matchAll(/"base":"(\/r\/[^"]+\/)"/g)].map(([, base = '']) => `${base}drill.json`);
    for (const path of [...named, ...bases]) seen.add(path);
    for (const path of seen) await ask(told, `${url}${path}`);
    await ask(told, `${url}/registry.json`);
  }
}

/** Reads one stream until it ends, for any reason. @returns the ID of the last change */
async function readStream(told: Told, body: AsyncIterable<Uint8Array>, before: string): Promise<string> {
  let last = before;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body)
      for (const [, id = ''] of decoder.decode(chunk).matchAll(/^id: (\d+)$/gm)) {
        last = id;
        told.heard += 1;
      }
  } catch {
    // A stream that is cut off ends like a stream that is closed.
  }
  return last;
}

/** Follows live changes, and opens the stream again whenever it ends, as pages do. */
export async function follow(told: Told, url: string, token: string): Promise<void> {
  let last = '';
  for (let times = 0; !told.stopped; times += 1) {
    if (times > 0) told.reopened += 1;
    told.requests += 1;
    const stop = new AbortController();
    const watch = setInterval(() => told.stopped && stop.abort(), 100);
    const headers = {
      authorization: `Token ${token}`,
      ...(last === '' ? {} : { 'last-event-id': last }),
    };
    const response = await fetch(`${url}/api/events`, { headers, signal: stop.signal }).catch(
      (error: unknown) => {
        if (!told.stopped) told.failed.push(`${String(error)} /api/events`);
      },
    );
    if (response && !response.ok) told.failed.push(`${response.status} /api/events`);
    if (response?.ok && response.body) last = await readStream(told, response.body, last);
    clearInterval(watch);
  }
}

/** Clocks employees in at a punch clock, one after the other; a manager clocks each out again. */
export async function clock(
  told: Told,
  url: string,
  people: readonly Person[],
  token: string,
): Promise<void> {
  for (let turn = 0; !told.stopped; turn += 1) {
    const person = people[turn % people.length];
    if (!person) return;
    told.requests += 2;
    const answer = await punch(url, person, () => told.failed.push('a punch had to be sent again'));
    if ('record' in answer) told.acknowledged.push(answer.record);
    else {
      count(told.refused, answer.refused);
      await pause(answer.waitSeconds * 1000);
    }
    told.requests += 1;
    await call(url, 'shifts/clocked-in/today/', { token, body: { id: [person.id] } }).catch(
      (error: unknown) => told.failed.push(`clock-out: ${String(error)}`),
    );
  }
}
