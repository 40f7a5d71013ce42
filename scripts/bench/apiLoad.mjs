import { Agent, request } from 'node:http';

/**
 * @typedef {object} Question
 * @property {string} url
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body]
 */

/** @typedef {{perSecond: number, p50: number, p99: number, calls: number, failed: number}} Reading */

/**
 * @param {Agent} agent
 * @param {Question} question
 * @returns {Promise<{status: number, text: string}>}
 */
export function ask(agent, { url, method = 'GET', headers = {}, body }) {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method,
        headers: { ...headers, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(sent);
  });
}

/** @param {number[]} times @param {number} share */
const at = (times, share) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/**
 * Asks with so many at a time until the time is over, or until nothing is left to ask.
 *
 * @param {(agent: Agent, turn: number) => Promise<boolean> | null} work - one turn: whether it was answered well; null at the end
 * @param {{seconds: number, lanes: number}} conditions
 * @returns {Promise<Reading>}
 */
export async function load(work, { seconds, lanes }) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const began = performance.now();
  const until = began + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  let turn = 0;
  const lane = async () => {
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
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    calls: times.length,
    failed,
  };
}

/**
 * Asks one address again and again.
 *
 * @param {Question} question
 * @param {{seconds: number, lanes: number}} conditions
 */
export const loadOne = (question, conditions) =>
  load((agent) => ask(agent, question).then(({ status }) => status === 200), conditions);
