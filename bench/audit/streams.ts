import type { Prober } from './prober';

const EVENTS = '/api/events';
/** Maximum number of streams per user; the server refuses one more. */
const MOST = 20;

/** Attacks live events: without a session, with an invalid ID, and with more streams than one user can open. */
export async function attackStreams({ origin, ask, probe, signIn }: Prober): Promise<void> {
  const employee = await signIn('employee');
  /** Opens a stream, reads its first data, and closes it. */
  async function open(as: string, headers: Readonly<Record<string, string>> = {}) {
    const leaving = new AbortController();
    const timer = setTimeout(() => leaving.abort(), 10_000);
    const answer = await fetch(`${origin}${EVENTS}`, {
      headers: { authorization: `Token ${as}`, ...headers },
      signal: leaving.signal,
    });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    clearTimeout(timer);
    const text = new TextDecoder().decode(first?.value);
    return { status: answer.status, text, headers: answer.headers, leave: () => leaving.abort() };
  }
  for (const as of [undefined, 'x', `${employee}x`, "' or 1=1 --"])
    await probe(`live events are open to ${as?.slice(0, 5) ?? 'anyone'}`, () =>
      ask(EVENTS, as === undefined ? {} : { as }),
    );
  for (const id of [
    '-1',
    '0',
    '1e9',
    '9'.repeat(15),
    '9'.repeat(400),
    '1; drop table changes',
    '0x10',
    'NaN',
    '1.5',
  ])
    await probe(
      `live events continue after ${id.slice(0, 20)}`,
      async () => {
        const stream = await open(employee, { 'last-event-id': id });
        stream.leave();
        return stream;
      },
      ({ status, text }) => status < 500 && !/drop table|error/i.test(text),
    );
  const streams: { status: number; leave: () => void }[] = [];
  await probe(
    `one person holds more than ${MOST} streams`,
    async () => {
      for (let turn = 0; turn < MOST + 10; turn += 1) streams.push(await open(employee));
      return { status: 200, text: '', headers: new Headers() };
    },
    () => streams.filter(({ status }) => status === 200).length <= MOST,
  );
  await probe(
    'a person with too many streams keeps others from theirs',
    async () => {
      const stream = await open(await signIn('manager'));
      stream.leave();
      return stream;
    },
    ({ status }) => status === 200,
  );
  for (const { leave } of streams) leave();
  const ended = await signIn('employee');
  await ask('/api/users/logout/', { method: 'POST', as: ended });
  await probe('live events are open after a sign-out', () => ask(EVENTS, { as: ended }));
}
