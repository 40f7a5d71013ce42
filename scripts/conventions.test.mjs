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
    'nobody switches a check off',
    /(eslint|oxlint)-disable|biome-ignore|@ts-(ignore|expect-error|nocheck)/,
    () => true,
  ],
  [
    'no test is left out or run alone',
    /\b(test|it|describe|suite)\.(only|skip|todo|fixme)\b|\b[fx](it|describe)\(/,
    (file) => /\.(test|spec)\./.test(file),
  ],
  ['no path of one machine is written down', /(?<![\w.])\/(work|home|Users|root)\/[a-z]/, () => true],
  ['nothing is put off in a comment', /\b(TODO|FIXME)\b/, () => true],
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

test('the lock file names no address that packages were fetched from', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const addresses = Object.entries(packages).filter(
    ([, entry]) => entry.resolved !== undefined && entry.link !== true,
  );
  assert.deepEqual(addresses, []);
});

test('an installation leaves the lock file as it is, also where only some of the packages are on the disk', () => {
  assert.match(readFileSync(join(root, '.npmrc'), 'utf8'), /^save=false$/m);
});

test('everything that is installed is pinned to one version', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const loose = ['.', ...workspaces].flatMap((/** @type {string} */ folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    return (
      Object.entries({ ...dependencies, ...devDependencies })
        // The workspace's own packages are linked: a range lets their versions rise in one place.
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

/** Each use, with what its page does without. */
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

test('uses https-only browser features only where the page works without them', () => {
  const found = texts
    .filter(({ file }) => /^(shared|shell|mfe-[a-z]+)\/src\/.*\.tsx?$/.test(file))
    .filter(({ file }) => !/\.(test|fixture)\.|\/(schemas|testing)\//.test(file))
    .filter(({ text }) => secureOnly.test(text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')))
    .map(({ file }) => file);
  assert.deepEqual(found.sort(), Object.keys(worksWithout).sort());
});
