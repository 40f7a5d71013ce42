import { PASSWORD } from '../lib/session';
import { fieldOf, type Prober } from './prober';

const TOKENS = '/api/users/sessions/tokens/';
const NO_ONE = '0193f2a0-0000-7000-8000-000000000000';

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** Calls that anyone can make, or that end the caller's session. */
const forAnyone =
  /login|logout|register|otp|reset|confirm-email|activation|password-setup|client-errors|setup|kiosk\/$|verify-employee-code|passkeys\/sign-in|sign-in|csp|health|ready|options\/public|openapi|schedule\.ics|registry\.json/;

/** Calls whose effect would outlive a program's token, or change its owner's credentials. */
const lasting: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['POST', TOKENS, { label: 'another', days: 30, reads_only: false, current_password: PASSWORD }],
  ['POST', '/api/deploy-tokens/', { area: 'employee', label: 'another' }],
  ['POST', '/api/attendance/kiosk-codes/', { name: 'another', location: NO_ONE }],
  ['POST', '/api/calendar-feed/', {}],
  ['POST', '/api/users/second-factor/app/', { current_password: PASSWORD }],
  ['POST', '/api/users/passkeys/begin/', { current_password: PASSWORD }],
  ['PUT', '/api/users/update-password/', { current_password: PASSWORD, new_password: 'Another-lane-4!' }],
  ['POST', '/api/users/update-password/', { current_password: PASSWORD, new_password: 'Another-lane-4!' }],
];

/**
 * Attacks tokens: writes with read-only tokens, ended and invented tokens, and a team's token on calls of the school.
 */
export async function attackTokens({ ask, probe, signIn, origin }: Prober): Promise<void> {
  const admin = await signIn('admin');
  const make = async (readsOnly: boolean) => {
    const body = { label: 'Audit', days: 30, reads_only: readsOnly, current_password: PASSWORD };
    return ask(TOKENS, { method: 'POST', as: admin, body });
  };
  const [reads, writes] = [await make(true), await make(false)];
  const [reader, writer] = [fieldOf(reads, 'token'), fieldOf(writes, 'token')];
  if (reader === '' || writer === '') throw new Error(`No token of a program: ${reads.status} ${reads.text}`);
  const description: { paths: Record<string, Record<string, Operation>> } = await (
    await fetch(`${origin}/api/openapi.json`)
  ).json();
  const calls = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, NO_ONE),
      body: requestBody?.content['application/json']?.example,
    })),
  );
  for (const { method, path, body } of calls)
    if (method !== 'GET' && !forAnyone.test(path))
      await probe(`a token that only reads is accepted by ${method} ${path}`, () =>
        ask(path, { method, as: reader, body }),
      );
  for (const [method, path, body] of lasting)
    await probe(`a program's token is accepted by ${method} ${path}`, () =>
      ask(path, { method, as: writer, body }),
    );
  const team = fieldOf(
    await ask('/api/deploy-tokens/', { method: 'POST', as: admin, body: { area: 'audit', label: 'Audit' } }),
    'token',
  );
  for (const { method, path } of calls)
    if (method === 'GET' && !forAnyone.test(path) && !path.startsWith('/api/registry/'))
      await probe(`a team's token opens ${path}`, () => ask(path, { as: team }));
  for (const invented of [
    'x',
    `${reader}x`,
    reader.slice(1),
    reader.toUpperCase(),
    "' or '1'='1",
    '%00',
    '0'.repeat(9000),
  ])
    await probe(`an invented token opens the users: ${invented.slice(0, 12)}`, () =>
      ask('/api/users/', { as: invented }),
    );
  await ask(`/api/users/sessions/${fieldOf(reads, 'id')}/`, { method: 'DELETE', as: admin });
  await probe('an ended token opens the users', () => ask('/api/users/', { as: reader }));
}
