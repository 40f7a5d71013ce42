import { Agent } from 'node:http';
import { ask, load, type Reading } from '../lib/load';

/** Clocks employees in who aren't on deck, each once and at a separate punch clock. */
export function benchClockIn(
  url: string,
  people: number,
  conditions: { readonly seconds: number; readonly lanes: number },
): Promise<Reading> {
  // Users from number 53 on are employees, and every third employee is on deck.
  const free = Array.from({ length: Math.max(people - 53, 0) }, (_, index) => 53 + index).filter(
    (person) => person % 3 > 0,
  );
  return load((agent, turn) => {
    const person = free[turn];
    return person === undefined ? null : punch(agent, url, person);
  }, conditions);
}

async function punch(agent: Agent, url: string, person: number): Promise<boolean> {
  const headers = { 'x-forwarded-for': `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}` };
  const verify = `${url}/api/attendance/verify-employee-code/`;
  const entered = await ask(agent, { url: verify, headers, body: { code: String(9999 + person) } });
  if (entered.status !== 200) return false;
  const { token, user }: { token: string; user: { id: string } } = JSON.parse(entered.text);
  const { status } = await ask(agent, {
    url: `${url}/api/attendance/clock-in/${user.id}/`,
    headers: { ...headers, authorization: `Token ${token}` },
    body: { rate: 'REGULAR', clocked_in: new Date().toISOString().slice(11, 16) },
  });
  return status === 201;
}

/** Kinds of guesses, each with its path and the wrong entry that another address sends at the same time. */
const kinds = [
  {
    what: 'sign-ins',
    path: '/api/users/login/',
    guess: (n: number) => ({ email: `user${1 + (n % 400)}@ondeck.example`, password: `Guess${n}!` }),
    elsewhere: { email: 'user450@ondeck.example', password: 'x' },
  },
  {
    what: 'employee codes',
    path: '/api/attendance/verify-employee-code/',
    guess: (n: number) => ({ code: String(90_000 + (n % 10_000)) }),
    elsewhere: { code: '99999' },
  },
];

/** Guesses passwords and codes from one address, and checks that another address isn't limited. */
export async function benchGuessing(url: string, guesses: number) {
  const report = [];
  for (const { what, path, guess, elsewhere } of kinds) {
    const enter = (agent: Agent, from: string, body: object) =>
      ask(agent, { url: url + path, headers: { 'x-forwarded-for': from }, body });
    const began = performance.now();
    const { calls: evaluated } = await load(
      (agent, turn) =>
        turn < guesses ? enter(agent, '192.0.2.1', guess(turn)).then(({ status }) => status !== 429) : null,
      { lanes: 16 },
    );
    const seconds = (performance.now() - began) / 1000;
    // A wrong guess from another address is evaluated right away, without a wait.
    const { status } = await enter(new Agent(), '192.0.2.77', elsewhere);
    report.push({ what, guesses, evaluated, seconds, elsewhere: status });
  }
  return report;
}
