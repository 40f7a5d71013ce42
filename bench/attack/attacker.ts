import { setPriority } from 'node:os';
import { type Question, steadily } from '../lib/load';

/** The calls of one attack. */
export interface Attack {
  readonly url: string;
  readonly kinds: readonly Kind[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Address for the `X-Forwarded-For` header; undefined uses another address for each call. */
  readonly address?: string;
}

/** The result that an attacking process reports at its end. */
export interface Attacked {
  readonly perSecond: number;
  /** Number of answers by status; status 0 counts calls without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** JSON that is nested deeper than the server reads. */
const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;

export type Kind = 'deep JSON' | 'invented resets' | 'wrong codes';
const questions: Readonly<Record<Kind, (url: string, turn: number) => Question>> = {
  'deep JSON': (url) => ({ url: `${url}/api/users/login/`, body: deep }),
  'invented resets': (url, turn) => ({
    url: `${url}/api/users/reset-password/`,
    headers: { cookie: `ondeck_reset=invented-${turn}-invented-invented-invented` },
    body: { new_password: 'Butterfly-lane-4!' },
  }),
  'wrong codes': (url, turn) => ({
    url: `${url}/api/attendance/verify-employee-code/`,
    body: { code: String(90_000 + (turn % 10_000)) },
  }),
};

async function attack({ url, kinds, perSecond, seconds, address }: Attack): Promise<Attacked> {
  const { statuses, perSecond: reached } = await steadily({ perSecond, seconds }, (turn) => {
    const kind = kinds[turn % kinds.length] ?? 'deep JSON';
    const question = questions[kind](url, turn);
    const from = address ?? `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
    return { ...question, headers: { ...question.headers, 'x-forwarded-for': from } };
  });
  return { perSecond: reached, statuses: Object.fromEntries(statuses) };
}

// A real attacker uses another machine, so give the server priority on this one.
setPriority(10);
process.once('message', (wanted: Attack) => {
  attack(wanted).then(
    (attacked) => process.send?.(attacked, () => process.exit(0)),
    () => process.exit(1),
  );
});
