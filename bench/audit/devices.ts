import { createECDH, randomBytes } from 'node:crypto';
import type { Prober } from './prober';

const DEVICES = '/api/notifications/devices/';

/** Addresses that a server must not send to, or keys that can't be used for encryption. */
const addresses = [
  'http://127.0.0.1:1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'https://localhost/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://fcm.googleapis.com/x',
  ' ',
];

function newKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

/** Attacks phones and sessions: addresses within the school's network, invalid keys, and other users' devices. */
export async function attackDevices({ ask, probe, signIn }: Prober): Promise<void> {
  const [admin, employee] = [await signIn('admin'), await signIn('employee')];
  const add = (endpoint: string, keys: object) =>
    ask(DEVICES, { method: 'POST', as: employee, body: { endpoint, keys } });
  for (const address of addresses) await probe(`a phone is at ${address}`, () => add(address, newKeys()));
  for (const p256dh of ['A'.repeat(87), `B${'A'.repeat(86)}`, '', 'x'.repeat(10_000)])
    await probe(`a phone has the key ${p256dh.slice(0, 5)}`, () =>
      add('https://fcm.googleapis.com/x', { ...newKeys(), p256dh }),
    );
  await probe('a phone is added without a sign-in', () =>
    ask(DEVICES, { method: 'POST', body: { endpoint: 'https://fcm.googleapis.com/x', keys: newKeys() } }),
  );
  const sessions: { results: { id: string; is_current?: boolean }[] } = JSON.parse(
    (await ask('/api/users/sessions/', { as: admin })).text,
  );
  for (const { id } of sessions.results.slice(0, 10))
    await probe('an employee ends a session of an admin', () =>
      ask(`/api/users/sessions/${id}/`, { method: 'DELETE', as: employee }),
    );
  await probe(
    'the admin is signed out by that',
    () => ask('/api/users/sessions/', { as: admin }),
    ({ status }) => status === 200,
  );
}
