import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AreaVersion, Registry } from '@ondeck/shared/contract/registry';
import { preloadLinks, startFiles, startOfKiosk, startOfPath } from './startFiles';

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

const version = (id: string, paths: readonly string[], exposes = ['./area']): AreaVersion => ({
  version: '1.0.0',
  base: `/r/${id}/1.0.0/`,
  descriptor: {
    id,
    contract: 1,
    label: id,
    exposes,
    slots: {},
    routes: paths.map((path) => ({
      path,
      access: 'signedOut',
      title: path,
      landingFor: [],
      entrance: false,
      perRole: {},
    })),
    nav: [],
    order: 1,
    version: '1.0.0',
    container: `ondeck_${id}`,
    entry: 'remoteEntry.js',
    preload: { './area': ['area.js', 'more.js'], './kiosk': ['kiosk.js'] },
    requires: {},
    files: {
      'remoteEntry.js': hash('a'),
      'area.js': hash('b'),
      'more.js': hash('c'),
      'kiosk.js': hash('d'),
      'never.js': hash('e'),
    },
  },
});

const registry: Registry = {
  schema: 1,
  revision: 1,
  publishedAt: '',
  areas: {
    auth: { active: version('auth', ['/', '/users/password-setup/:userID']) },
    employee: { active: version('employee', ['/view-schedules']) },
    scheduling: {
      active: version('scheduling', ['/view-schedules', '/manage-shifts']),
      previous: version('old', ['/']),
    },
    punchclock: { active: version('punchclock', ['/punch-clock'], ['./area', './kiosk']) },
  },
};

describe('files that a page begins with', () => {
  for (const [path, areas] of [
    ['/', ['auth']],
    ['/users/password-setup/some-key', ['auth']],
    ['/users/password-setup', []],
    ['/Manage-Shifts/', ['scheduling']],
    ['/view-schedules', ['employee', 'scheduling']],
    ['//', ['auth']],
    ['/nowhere', []],
  ] as const)
    it(`preloads ${areas.join(' and ') || 'no area'} at ${path}`, () => {
      assert.deepEqual(
        startOfPath(registry, path).map(({ version: { descriptor } }) => descriptor.id),
        areas,
      );
    });

  it("preloads only the punch clock's kiosk part on the kiosk page", () => {
    assert.deepEqual(startFiles(startOfKiosk(registry)), [
      { href: '/r/punchclock/1.0.0/remoteEntry.js', integrity: hash('a') },
      { href: '/r/punchclock/1.0.0/kiosk.js', integrity: hash('d') },
    ]);
  });

  it('preloads files with the hashes that their scripts will have', () => {
    assert.equal(
      preloadLinks(startFiles(startOfPath(registry, '/manage-shifts'))),
      ['remoteEntry a', 'area b', 'more c']
        .map((both) => both.split(' '))
        .map(
          ([name, letter = '']) =>
            `<link rel="preload" as="script" href="/r/scheduling/1.0.0/${name}.js" integrity="${hash(letter)}">`,
        )
        .join(''),
    );
  });

  for (const [what, href, integrity] of [
    ['another origin', 'https://elsewhere.example/remoteEntry.js', hash('a')],
    ['another host', '//elsewhere.example/remoteEntry.js', hash('a')],
    ['a quote in its name', '/r/auth/1.0.0/"onload="alert(1).js', hash('a')],
    ['no hash', '/r/auth/1.0.0/area.js', ''],
    ['a quote in its hash', '/r/auth/1.0.0/area.js', `${hash('a')}"><script>`],
  ] as const)
    it(`preloads no file with ${what}`, () => {
      assert.equal(preloadLinks([{ href, integrity }]), '');
    });
});
