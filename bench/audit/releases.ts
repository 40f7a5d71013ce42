import { builtVersion } from '../../api/src/modules/registry/registry.fixture';
import { fieldOf, type Prober } from './prober';

const AREA = 'audit';

/** File names that lead outside the folder, or have a meaning in JavaScript. */
const names = [
  '../evil.js',
  '../../../etc/cron.d/evil',
  '/etc/passwd',
  'a/../../evil.js',
  '..\\evil.js',
  'C:\\evil.js',
  '__proto__',
  'constructor',
  'a\u0000.js',
  '.',
  '..',
  '',
  `${'a'.repeat(500)}.js`,
  'area.json',
  '.htaccess',
  'a//b.js',
  'a%2f..%2fb.js',
];
const versions = ['__proto__', 'constructor', '..', '.', '1.0.0%2f..%2f..', '1.0.0 ', '0'.repeat(300)];
const paths = [
  '/r/audit/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/r/..%5c..%5c..%5cetc%5cpasswd',
  '/r/audit/1.0.0/%2e%2e/%2e%2e/secrets.key',
  '/assets/..%2f..%2fsecrets.key',
  '/r/employee/%00',
  '/r/__proto__/x/y',
];

/**
 * Attacks releases: files that lead outside, other teams' areas, claims that no one allowed, and paths of the server.
 */
export async function attackReleases({ ask, probe, signIn }: Prober): Promise<void> {
  const [admin, manager] = [await signIn('admin'), await signIn('manager')];
  const team = fieldOf(
    await ask('/api/deploy-tokens/', { method: 'POST', as: admin, body: { area: AREA, label: 'Audit' } }),
    'token',
  );
  const put = (area: string, version: string, body: unknown, as = team) =>
    ask(`/api/registry/areas/${area}/versions/${version}/`, { method: 'PUT', as, body });
  for (const name of names) {
    const { body } = builtVersion(AREA, '1.0.0');
    const files = { ...body.files, [name]: Buffer.from('alert(1)').toString('base64') };
    const descriptor = { ...body.descriptor, files: { ...body.descriptor.files, [name]: 'sha384-x' } };
    await probe(`a version has a file ${JSON.stringify(name.slice(0, 30))}`, () =>
      put(AREA, '1.0.0', { descriptor, files }),
    );
    await probe(`a version brings an unnamed file: ${JSON.stringify(name.slice(0, 30))}`, () =>
      put(AREA, '1.0.0', { ...body, files }),
    );
  }
  for (const version of versions)
    await probe(`a version has the name ${version.slice(0, 20)}`, () =>
      put(AREA, encodeURIComponent(version), builtVersion(AREA, version).body),
    );
  for (const area of ['employee', 'admin', '__proto__', 'constructor', '..%2fadmin'])
    await probe(`a team publishes the area ${area}`, () =>
      put(area, '9.9.9', builtVersion(area, '9.9.9').body),
    );
  await probe('a manager publishes an area', () =>
    put(AREA, '1.0.0', builtVersion(AREA, '1.0.0').body, manager),
  );
  const { body: whole } = builtVersion(AREA, '1.0.0');
  for (const [words, body] of [
    ['another area', builtVersion('employee', '1.0.0').body],
    ['another version', builtVersion(AREA, '1.0.1').body],
    ['other bytes', { ...whole, files: { ...whole.files, 'remoteEntry.js': 'AAAA' } }],
    ['no entry', { ...whole, files: {} }],
    ['a page of another area', builtVersion(AREA, '1.0.0', { path: '/options', access: ['ADMIN'] }).body],
    ['a page of another host', builtVersion(AREA, '1.0.0', { path: '//evil.example' }).body],
    ['an unknown role', builtVersion(AREA, '1.0.0', { access: ['OWNER'] }).body],
  ] as const)
    await probe(`a version is published with ${words}`, () => put(AREA, '1.0.0', body));
  // A valid version waits for an admin's approval, so a release by the team alone is an attack.
  await put(AREA, '2.0.0', builtVersion(AREA, '2.0.0', { path: '/audit', landingFor: ['ADMIN'] }).body);
  for (const share of [100, 1, 0, -1, 1e9, 'all'])
    await probe(`a team releases a first version alone, share ${share}`, () =>
      ask(`/api/registry/areas/${AREA}/release/`, {
        method: 'POST',
        as: team,
        body: { version: '2.0.0', share, ifRevision: 0 },
      }),
    );
  for (const [call, body] of [
    ['waiting', { version: '2.0.0', allow: true }],
    ['allowance', { ifRevision: 0, allowed: {} }],
    ['rollback', { ifRevision: 1 }],
    ['retire', { ifRevision: 1 }],
    ['off', { ifRevision: 1, parts: ['pages'] }],
  ] as const)
    for (const [who, as] of [
      ['team', team],
      ['manager', manager],
    ] as const)
      await probe(`a ${who} is let in by ${call} of another area`, () =>
        ask(`/api/registry/areas/employee/${call}/`, {
          method: call === 'allowance' ? 'PUT' : 'POST',
          as,
          body,
        }),
      );
  for (const path of paths)
    await probe(
      `${path} leads out of the folder`,
      () => ask(path),
      ({ status, text }) => status >= 400 || !/root:|"areas"|^[A-Za-z0-9+/=]{40,}$/.test(text),
    );
}
