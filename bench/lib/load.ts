import { Agent, request } from 'node:http';
import { quantile } from './stage';

export interface Question {
  readonly url: string;
  /** Body of a POST request; a string is sent unchanged. Without a body, the request is a GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reading {
  readonly perSecond: number;
  /** Milliseconds; the other percentiles too. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly calls: number;
  readonly failed: number;
}

/** Makes one call with little CPU time, because client and server share the processor. */
export function ask(
  agent: Agent,
  { url, headers = {}, body }: Question,
): Promise<{ readonly status: number; readonly text: string }> {
  const isPost = body !== undefined;
  const options = {
    agent,
    method: isPost ? 'POST' : 'GET',
    headers: { ...headers, ...(isPost ? { 'content-type': 'application/json' } : {}) },
  };
  return new Promise((resolve, reject) => {
    request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/**
 * Makes calls in parallel lanes until the time is over or no call is left.
 *
 * @param work - makes one call and resolves to whether it succeeded; returns null at the end
 */
export async function load(
  work: (agent: Agent, turn: number) => Promise<boolean> | null,
  { seconds = Number.POSITIVE_INFINITY, lanes }: { readonly seconds?: number; readonly lanes: number },
): Promise<Reading> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const began = performance.now();
  const until = began + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      const start = performance.now();
      const answered = work(agent, turn);
      turn += 1;
      if (answered === null) return;
      if (await answered.catch(() => false)) times.push(performance.now() - start);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    perSecond: times.length / took,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    calls: times.length,
    failed,
  };
}

/**
 * Works on each item, in parallel lanes.
 *
 * @returns items a second
 */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, index: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return items.length / ((performance.now() - began) / 1000);
}

/** Repeats one call in parallel lanes. */
export const loadOne = (
  question: Question,
  conditions: { readonly seconds: number; readonly lanes: number },
): Promise<Reading> => load((agent) => ask(agent, question).then(({ status }) => status === 200), conditions);
