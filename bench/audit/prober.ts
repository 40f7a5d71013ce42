/** Sends probes to a server until the time is over, and records each probe that succeeds but has to be refused. */
import { signIn } from '../lib/session';

/** A probe without an answer within this time, in milliseconds, counts as a finding. */
const PATIENCE = 15_000;

export interface Question {
  readonly method?: string;
  readonly as?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Whether a reply refuses the call as the client's fault. */
const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

/** @param until - milliseconds since 1970; no probe is sent after it */
export function createProber(origin: string, until: number) {
  const found: string[] = [];
  const count = { sent: 0, skipped: 0 };

  async function ask(path: string, { method = 'GET', as, body, headers }: Question = {}): Promise<Reply> {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Token ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  return {
    origin,
    found,
    count,
    ask,
    signIn: async (role: 'admin' | 'manager' | 'employee'): Promise<string> =>
      (await signIn(origin, role)).token,
    /**
     * Sends one probe.
     *
     * @param isFine - whether a reply is safe; by default a refusal
     */
    async probe(
      words: string,
      send: () => Promise<Reply>,
      isFine: (reply: Reply) => boolean = isRefusal,
    ): Promise<void> {
      if (Date.now() > until) {
        count.skipped += 1;
        return;
      }
      count.sent += 1;
      const reply = await send().catch((error: unknown) => String(error));
      if (typeof reply === 'string') found.push(`${words}: ${reply}`);
      else if (reply.status >= 500 || !isFine(reply))
        found.push(`${words}: ${reply.status} ${reply.text.slice(0, 200)}`);
    },
  };
}

export type Prober = ReturnType<typeof createProber>;

/** Returns a value of a reply's JSON by its key, or an empty string if the key is missing. */
export function fieldOf({ text }: Reply, key: string): string {
  const body: unknown = JSON.parse(text);
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : '';
}
