import { Agent } from 'node:http';
import { ask, load } from './apiLoad.mjs';

/** @param {number} person - each at a punch clock of their own */
const from = (person) => ({ 'x-forwarded-for': `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}` });

/**
 * People who are not on deck enter their code and clock in, each once.
 *
 * @param {string} url
 * @param {number} people - as many as the school has; two thirds of them are not on deck
 * @param {{seconds: number, lanes: number}} conditions
 */
export function benchClockIn(url, people, conditions) {
  const free = Array.from({ length: Math.max(people - 53, 0) }, (_, index) => 53 + index).filter(
    (n) => n % 3 > 0,
  );
  return load((agent, turn) => {
    const person = free[turn];
    return person === undefined ? null : punch(agent, url, person);
  }, conditions);
}

/** @param {Agent} agent @param {string} url @param {number} person */
async function punch(agent, url, person) {
  const headers = from(person);
  const entered = await ask(agent, {
    url: `${url}/api/attendance/verify-employee-code/`,
    method: 'POST',
    headers,
    body: { code: String(9999 + person) },
  });
  if (entered.status !== 200) return false;
  const { token, user } = JSON.parse(entered.text);
  const now = new Date();
  const { status } = await ask(agent, {
    url: `${url}/api/attendance/clock-in/${user.id}/`,
    method: 'POST',
    headers: { ...headers, authorization: `Token ${token}` },
    body: { rate: 'REGULAR', clocked_in: now.toISOString().slice(11, 16) },
  });
  return status === 201;
}

/**
 * Guesses passwords and codes from one address, and asks from another one whether it is left alone.
 *
 * @param {string} url
 * @param {number} guesses
 */
export async function benchGuessing(url, guesses) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const kinds = /** @type {const} */ ([
    [
      'sign-ins',
      '/api/users/login/',
      (/** @type {number} */ n) => ({ email: `user${1 + (n % 400)}@ondeck.example`, password: `Guess${n}!` }),
    ],
    [
      'employee codes',
      '/api/attendance/verify-employee-code/',
      (/** @type {number} */ n) => ({ code: String(90_000 + (n % 10_000)) }),
    ],
  ]);
  /** @type {{what: string, guesses: number, evaluated: number, seconds: number, elsewhere: number}[]} */
  const report = [];
  for (const [what, path, body] of kinds) {
    const began = performance.now();
    let evaluated = 0;
    let next = 0;
    const lane = async () => {
      while (next < guesses) {
        const number = next;
        next += 1;
        const headers = { 'x-forwarded-for': '192.0.2.1' };
        const { status } = await ask(agent, { url: url + path, method: 'POST', headers, body: body(number) });
        if (status !== 429) evaluated += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, lane));
    const seconds = (performance.now() - began) / 1000;
    // Another address is heard at once: a wrong guess is evaluated, not told to wait.
    const elsewhere = await ask(agent, {
      url: url + path,
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.77' },
      body: path.includes('login') ? { email: 'user450@ondeck.example', password: 'x' } : { code: '99999' },
    });
    report.push({ what, guesses, evaluated, seconds, elsewhere: elsewhere.status });
  }
  agent.destroy();
  return report;
}
