import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';
import { filesBelow } from './lib/stamps.mjs';

const folders = [
  'shared',
  'kit',
  'shell',
  'mfe-auth',
  'mfe-dashboard',
  'mfe-admin',
  'mfe-scheduling',
  'mfe-employee',
  'mfe-punchclock',
  'api',
  'e2e',
  'bench',
  'scripts',
];
const own = 'scripts/conventions.test.mjs';
const files = filesBelow(
  root,
  [...folders, 'docs', 'README.md'],
  (file) => /\.([mc]?[jt]sx?|json|sql|md|css|html)$/.test(file) && file !== own,
);
const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** @type {[string, RegExp, (file: string) => boolean][]} */
const rules = [
  [
    'contains no comment that turns a check off',
    /(eslint|oxlint)-disable|biome-ignore|@ts-(ignore|expect-error|nocheck)/,
    () => true,
  ],
  [
    'skips no test, and runs none alone',
    /\b(test|it|describe|suite)\.(only|skip|todo|fixme)\b|\b[fx](it|describe)\(/,
    (file) => /\.(test|spec)\./.test(file),
  ],
  ['contains no path of a single machine', /(?<![\w.])\/(work|home|Users|root)\/[a-z]/, () => true],
  ['contains no TODO comment', /\b(TODO|FIXME)\b/, () => true],
];

for (const [name, pattern, applies] of rules)
  test(name, () => {
    const found = texts
      .filter(({ file }) => applies(file))
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
    assert.deepEqual(found, []);
  });

test('stores no download address of a package in the lock file', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const addresses = Object.entries(packages).filter(
    ([, entry]) => entry.resolved !== undefined && entry.link !== true,
  );
  assert.deepEqual(addresses, []);
});

test('keeps the lock file unchanged during an installation, even with some packages already installed', () => {
  assert.match(readFileSync(join(root, '.npmrc'), 'utf8'), /^save=false$/m);
});

test('pins every installed package to one version', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const loose = ['.', ...workspaces].flatMap((/** @type {string} */ folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    return (
      Object.entries({ ...dependencies, ...devDependencies })
        // The workspace's own packages are linked, so a range lets their versions change in one place.
        .filter(
          ([name, version]) =>
            !name.startsWith('@ondeck/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
        )
        .map(([name, version]) => `${folder}: ${name}@${version}`)
    );
  });
  assert.deepEqual(loose, []);
});

/** Features that browsers offer only at https addresses. A school's network can lack https (e2e/plainHttp.spec.ts). */
const secureOnly =
  /\bcrypto\.(randomUUID|subtle)|\bnavigator\.(clipboard|credentials|geolocation|keyboard|locks|mediaDevices|serviceWorker|share|storage|wakeLock)\b|\bcaches\.|\bNotification\.|\bPushManager\b|\bPublicKeyCredential\b|\bshow(Open|Save|Directory)(File)?Picker\b|\bcookieStore\b|@simplewebauthn/;

/** Each file that uses them, with the effect on its page when they are missing. */
const worksWithout = {
  'mfe-auth/src/passkeys/PasskeySignIn.tsx': 'the sign-in page offers no passkey',
  'mfe-auth/src/profile/factors/SecondFactorPanel.tsx': 'says that passkeys need https',
  'mfe-auth/src/profile/factors/factorDialogs.tsx': 'its panel offers no passkey',
  'mfe-auth/src/signIn/SignInPage.tsx': 'asks before it offers a passkey',
  'mfe-punchclock/src/device.ts': 'canKeepKey, and RegisterDevice says that it needs https',
  'mfe-punchclock/src/offline/keepPage.ts': 'loaded on registered punch clocks only',
  'mfe-punchclock/src/offline/offlineTablet.ts':
    'the same, and the page says that offline punches need https',
  'shared/src/api/copyText.ts': "copies by the browser's older command",
  'shared/src/session/pushDevice.ts': 'isSupported, and the page says that notices need https',
  'shell/src/federation/diagnose.ts': 'tells fewer causes apart',
  'shell/src/keepPages.ts': 'keeps no pages',
};

test('uses https-only browser features only if the page works without them', () => {
  const found = texts
    .filter(({ file }) => /^(shared|shell|mfe-[a-z]+)\/src\/.*\.tsx?$/.test(file))
    .filter(({ file }) => !/\.(test|fixture)\.|\/(schemas|testing)\//.test(file))
    .filter(({ text }) => secureOnly.test(text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')))
    .map(({ file }) => file);
  assert.deepEqual(found.sort(), Object.keys(worksWithout).sort());
});

test('the lock file names the versions and dependencies of every workspace', () => {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { packages } = read('package-lock.json');
  const facts = (/** @type {any} */ { version, dependencies, devDependencies }) => ({
    version,
    dependencies,
    devDependencies,
  });
  for (const folder of read('package.json').workspaces)
    assert.deepEqual(facts(packages[folder]), facts(read(`${folder}/package.json`)), folder);
});
