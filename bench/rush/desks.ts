import { newKeys, signedBy, type GivenKiosk } from '../../api/test/kioskKey';
import type pg from 'pg';

/** Users from this number on are employees (explainData.sql). */
const FIRST = 53;
/** Number of employees for each punch clock. */
const PER_DESK = 10;

export interface Guest {
  readonly code: string;
  readonly desk: Desk;
}

/** One signed call of a punch, for both the server and the recorder. */
interface SignedCall {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: object;
}

/** A registered punch clock that signs like the page: each call with a new counter. */
export interface Desk {
  readonly kiosk: GivenKiosk;
  /** The headers of any call, of one without a body too. */
  sign(method: string, path: string, body?: unknown): Record<string, string>;
  call(path: string, body: object, more?: Readonly<Record<string, string>>): SignedCall;
}

function deskOf(kiosk: GivenKiosk, address: string): Desk {
  let counter = 0;
  function sign(method: string, path: string, body?: unknown): Record<string, string> {
    counter += 1;
    return {
      'x-forwarded-for': address,
      ...signedBy(kiosk, { method, path, body, counter, time: Date.now() }),
    };
  }
  return {
    kiosk,
    sign,
    call: (path, body, more = {}) => ({ path, body, headers: { ...sign('POST', path, body), ...more } }),
  };
}

const uid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/**
 * Clocks everyone out and registers one punch clock for every `perDesk` employees of a location.
 *
 * @returns the employees in the order of their punches, so that no two in a row use the same punch clock
 */
export async function openDesks(client: pg.Client, people: number, perDesk = PER_DESK): Promise<Guest[]> {
  await client.query("delete from clock_records where status = 'OPEN'");
  const waiting: Guest[][] = Array.from({ length: perDesk }, () => []);
  const kiosks: { id: string; key: string; location: string }[] = [];
  const places = 51;
  for (let place = 1; place <= places; place += 1) {
    const theirs: number[] = [];
    for (let n = FIRST; n < FIRST + people; n += 1) if (1 + (n % places) === place) theirs.push(n);
    for (let from = 0; from < theirs.length; from += perDesk) {
      const id = uid(17, kiosks.length + 1);
      const { privateKey, publicKey } = newKeys();
      const number = kiosks.push({ id, key: publicKey, location: uid(1, place) });
      const desk = deskOf(
        { id, key: privateKey },
        `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      );
      for (const [turn, n] of theirs.slice(from, from + perDesk).entries())
        waiting[turn]?.push({ code: String(9999 + n), desk });
    }
  }
  await client.query(
    `insert into kiosks (id, name, location_id, public_key, registered_by, registered_at)
     select k.id, 'Desk', k.location, k.key, $4, now()
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as k (id, location, key)`,
    [
      kiosks.map(({ id }) => id),
      kiosks.map(({ location }) => location),
      kiosks.map(({ key }) => key),
      uid(3, 1),
    ],
  );
  return waiting.flat();
}

/** Sends one call, to the server or to the recorder. */
export type Send = (call: SignedCall) => Promise<{ readonly status: number; readonly text: string }>;

/** Sends the code, then Clock In. @returns the acknowledged time entry @throws {Error} with the answer that refused */
export async function punch(
  guest: Guest,
  send: Send,
  { key, think = async () => {} }: { key: string; think?: () => Promise<unknown> },
): Promise<string> {
  const refused = ({ status, text }: Awaited<ReturnType<Send>>) => new Error(`Answered ${status}: ${text}`);
  const idempotent = (call: string) => ({ 'idempotency-key': `rush-${call}-${key}-000000` });
  const claimed = new Date().toISOString().slice(11, 16);
  const entered = await send(
    guest.desk.call(
      '/api/attendance/verify-employee-code/',
      { code: guest.code, clocked_out: claimed },
      idempotent('code'),
    ),
  );
  if (entered.status !== 200) throw refused(entered);
  const { token, user }: { token?: string; user?: { id: string } } = JSON.parse(entered.text);
  if (!token || !user) throw refused(entered);
  await think();
  const done = await send(
    guest.desk.call(
      `/api/attendance/clock-in/${user.id}/`,
      { shift_id: null, rate: 'REGULAR', clocked_in: claimed },
      { ...idempotent('in'), authorization: `Token ${token}` },
    ),
  );
  if (done.status !== 201) throw refused(done);
  const { record_id }: { record_id: string } = JSON.parse(done.text);
  return record_id;
}
