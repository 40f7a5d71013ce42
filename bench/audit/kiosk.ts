import { CODE_ALPHABET, KIOSK_HEADER } from '@ondeck/shared/domain/rules/kiosk';
import { type GivenKiosk, newKeys, signedBy } from '../../api/test/kioskKey';
import { fieldOf, type Prober } from './prober';

const STATUS = '/api/attendance/kiosk/';
const VERIFY = '/api/attendance/verify-employee-code/';
const MINUTE = 60_000;

const invented = (turn: number): string =>
  Array.from(
    { length: 8 },
    (_, index) => CODE_ALPHABET[(turn * 7 + index * index) % CODE_ALPHABET.length],
  ).join('');

/** Attacks punch clocks: guessed codes, forged, replayed, and altered signatures, and tokens of codes elsewhere. */
export async function attackKiosks({ ask, probe, signIn }: Prober): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1)
    await probe(`a guessed code registers a punch clock (${turn})`, () =>
      ask(STATUS, { method: 'POST', body: { code: invented(turn), public_key: newKeys().publicKey } }),
    );
  const admin = await signIn('admin');
  const places: { results: { id: string }[] } = JSON.parse(
    (await ask('/api/locations/?limit=1', { as: admin })).text,
  );
  const made = await ask('/api/attendance/kiosk-codes/', {
    method: 'POST',
    as: admin,
    body: { name: 'Audit', location: places.results[0]?.id },
  });
  const keys = newKeys();
  const code = fieldOf(made, 'code');
  const registered = await ask(STATUS, { method: 'POST', body: { code, public_key: keys.publicKey } });
  const kiosk: GivenKiosk = { id: fieldOf(registered, 'id'), key: keys.privateKey };
  const forged: GivenKiosk = { ...kiosk, key: newKeys().privateKey };
  let counter = 0;
  const signed = (method: string, path: string, body?: unknown, by = kiosk, time = Date.now()) => {
    counter += 1;
    return signedBy(by, { method, path, body, counter, time });
  };

  await probe('a code registers a second punch clock', () =>
    ask(STATUS, { method: 'POST', body: { code, public_key: newKeys().publicKey } }),
  );
  await probe('another key signs for a punch clock', () =>
    ask(STATUS, { headers: signed('GET', STATUS, undefined, forged) }),
  );
  const recorded = signed('GET', STATUS);
  await ask(STATUS, { headers: recorded });
  await probe('a recorded call is accepted again', () => ask(STATUS, { headers: recorded }));
  await probe('a signature of another address is accepted', () =>
    ask(`${STATUS}?other=1`, { headers: signed('GET', STATUS) }),
  );
  for (const off of [-3 * MINUTE, 3 * MINUTE, -1e12, 1e12])
    await probe(`a signature of another time is accepted (${off})`, () =>
      ask(STATUS, { headers: signed('GET', STATUS, undefined, kiosk, Date.now() + off) }),
    );
  const entered = { code: '10003', clocked_out: '12:00' };
  await probe('an unsigned body is accepted', () =>
    ask(VERIFY, {
      method: 'POST',
      body: { ...entered, clocked_out: '12:01' },
      headers: signed('POST', VERIFY, entered),
    }),
  );
  const header = signed('GET', STATUS)[KIOSK_HEADER] ?? '';
  const [id = '', number = '', time = '', signature = ''] = header.split(' ');
  for (const [name, value] of [
    ['nothing', ' '],
    ['no signature', [id, number, time, ''].join(' ')],
    ['a negative counter', [id, '-1', time, signature].join(' ')],
    ['a counter of 30 digits', [id, '9'.repeat(30), time, signature].join(' ')],
    ['SQL for an ID', ["' or 1=1 --", number, time, signature].join(' ')],
    ['an ID of no punch clock', ['0193f2a0-0000-7000-8000-000000000000', number, time, signature].join(' ')],
    ['64 kB', `${header} ${'x'.repeat(10_000)}`],
  ] as const)
    await probe(
      `a header with ${name} is a punch clock`,
      () => ask(STATUS, { headers: { [KIOSK_HEADER]: value } }),
      ({ status, text }) => status >= 400 || text.includes('"registered":false'),
    );
  const verified = await ask(VERIFY, {
    method: 'POST',
    body: entered,
    headers: signed('POST', VERIFY, entered),
  });
  const opened: { token?: string; user?: { id: string } } = JSON.parse(verified.text);
  const { token = '', user } = opened;
  const clockIn = `/api/attendance/clock-in/${user?.id ?? ''}/`;
  const body = { shift_id: null, rate: 'REGULAR', clocked_in: '12:00' };
  await probe('the token of a code works without the punch clock', () =>
    ask(clockIn, { method: 'POST', as: token, body }),
  );
  await probe('the token of a code works with a forged punch clock', () =>
    ask(clockIn, { method: 'POST', as: token, body, headers: signed('POST', clockIn, body, forged) }),
  );
  for (const path of ['/api/users/', '/api/payroll/payroll-summary', '/api/users/sessions/', '/api/events'])
    await probe(`the token of a code opens ${path}`, () => ask(path, { as: token }));
}
