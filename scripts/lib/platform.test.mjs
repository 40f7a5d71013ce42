import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binaryFor, missingBinaries } from './platform.mjs';

const swc = [
  '@swc/core-darwin-arm64',
  '@swc/core-darwin-x64',
  '@swc/core-linux-arm64-gnu',
  '@swc/core-linux-arm64-musl',
  '@swc/core-linux-x64-gnu',
  '@swc/core-linux-x64-musl',
  '@swc/core-win32-x64-msvc',
];
const esbuild = [
  '@esbuild/darwin-arm64',
  '@esbuild/linux-arm',
  '@esbuild/linux-arm64',
  '@esbuild/linux-x64',
  '@esbuild/win32-x64',
];
const biome = ['@biomejs/cli-linux-x64', '@biomejs/cli-linux-x64-musl', '@biomejs/cli-darwin-arm64'];
const rollup = ['@rollup/rollup-darwin-x64', '@rollup/rollup-win32-x64-gnu', '@rollup/rollup-win32-x64-msvc'];
const tsx = ['fsevents'];

/** @type {[string, string[], import('./platform.mjs').Machine, string | null][]} */
const binaries = [
  [
    'macOS on Apple silicon',
    swc,
    { platform: 'darwin', arch: 'arm64', libc: null },
    '@swc/core-darwin-arm64',
  ],
  ['Windows', swc, { platform: 'win32', arch: 'x64', libc: null }, '@swc/core-win32-x64-msvc'],
  [
    'Windows where MinGW has its own',
    rollup,
    { platform: 'win32', arch: 'x64', libc: null },
    '@rollup/rollup-win32-x64-msvc',
  ],
  ['Linux with glibc', swc, { platform: 'linux', arch: 'x64', libc: 'glibc' }, '@swc/core-linux-x64-gnu'],
  ['Linux with musl', swc, { platform: 'linux', arch: 'x64', libc: 'musl' }, '@swc/core-linux-x64-musl'],
  [
    'musl where one static binary serves all',
    esbuild,
    { platform: 'linux', arch: 'x64', libc: 'musl' },
    '@esbuild/linux-x64',
  ],
  [
    'glibc where only musl is marked',
    biome,
    { platform: 'linux', arch: 'x64', libc: 'glibc' },
    '@biomejs/cli-linux-x64',
  ],
  [
    'arm, which is not arm64',
    esbuild,
    { platform: 'linux', arch: 'arm', libc: 'glibc' },
    '@esbuild/linux-arm',
  ],
  ['a processor without a binary', swc, { platform: 'linux', arch: 's390x', libc: 'glibc' }, null],
  ['a package with nothing per platform', tsx, { platform: 'darwin', arch: 'arm64', libc: null }, null],
];

for (const [name, names, machine, expected] of binaries)
  test(`names the binary package for ${name}`, () => assert.equal(binaryFor(names, machine), expected));

test('lists the packages that a lock file from Linux lacks on macOS, at the version of each package', () => {
  const installed = [
    {
      name: '@swc/core',
      version: '1.16.22',
      optionalDependencies: Object.fromEntries(swc.map((name) => [name, '1.16.22'])),
    },
    {
      name: 'esbuild',
      version: '0.28.2',
      optionalDependencies: Object.fromEntries(esbuild.map((name) => [name, '0.28.2'])),
    },
    { name: 'tsx', version: '4.23.15', optionalDependencies: { fsevents: '~2.3.3' } },
    { name: 'react', version: '19.3.1' },
  ];
  const onlyEsbuild = (/** @type {string} */ name) => name === '@esbuild/darwin-arm64';
  const mac = /** @type {const} */ ({ platform: 'darwin', arch: 'arm64', libc: null });
  assert.deepEqual(missingBinaries(installed, mac, onlyEsbuild), ['@swc/core-darwin-arm64@1.16.22']);
  assert.deepEqual(
    missingBinaries(installed, mac, () => true),
    [],
  );
});
