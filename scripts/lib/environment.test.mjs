import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { describe, test } from 'node:test';
import { findBrowser, findTestBrowser } from './browser.mjs';
import { isInstalled } from './install.mjs';
import { nodeComplaint } from './node.mjs';

describe('the Node version', () => {
  for (const good of ['20.11.0', '20.20.2', '22.0.0', '100.1.0'])
    test(`accepts Node ${good}`, () => assert.equal(nodeComplaint(good), null));
  for (const bad of ['20.10.0', '18.20.1', '8.0.0'])
    test(`refuses Node ${bad} in a sentence that names the version`, () =>
      assert.match(nodeComplaint(bad) ?? '', new RegExp(`needs Node 20\\.11.* Node ${bad}`)));
});

describe('the browser', () => {
  const found = (/** @type {Record<string, string>} */ env, /** @type {string[]} */ present) =>
    findBrowser(env, (path) => present.includes(path));
  const PATH = ['/opt/bin', '/usr/bin'].join(delimiter);

  test('prefers the browser that CHROME_PATH names', () =>
    assert.equal(found({ PATH, CHROME_PATH: '/x/chrome' }, ['/x/chrome', '/usr/bin/chromium']), '/x/chrome'));
  test('looks for a browser in every folder of PATH', () =>
    assert.equal(found({ PATH }, ['/usr/bin/google-chrome']), '/usr/bin/google-chrome'));
  test('finds Chrome where macOS installs it', () => {
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    assert.equal(found({ PATH }, [mac]), mac);
  });
  test('prefers a headless browser for tests, but never for a benchmark', () => {
    const exists = (/** @type {string} */ path) => /chromium$|chromium-headless-shell$/.test(path);
    assert.equal(findTestBrowser({ PATH }, exists), '/opt/bin/chromium-headless-shell');
    assert.equal(findBrowser({ PATH }, exists), '/opt/bin/chromium');
  });
  test('finds no browser when none exists, even if CHROME_PATH names one', () =>
    assert.equal(found({ PATH, CHROME_PATH: '/gone' }, []), null));
});

describe('an installation', () => {
  const wanted = {
    '': {},
    shared: { version: '0.1.0' },
    'node_modules/@ondeck/shared': { link: true },
    'node_modules/react': { version: '19.3.1' },
    'node_modules/@swc/core-linux-arm64-gnu': { version: '1.0.0', optional: true },
    'node_modules/jest': { version: '30.5.2', dev: true },
    'node_modules/typescript': { version: '7.0.2', peer: true },
  };
  const present = {
    'node_modules/@ondeck/shared': { link: true },
    'node_modules/react': { version: '19.3.1' },
    'node_modules/jest': { version: '30.5.2' },
    'node_modules/typescript': { version: '7.0.2' },
  };
  const withoutTools = {
    'node_modules/@ondeck/shared': { link: true },
    'node_modules/react': { version: '19.3.1' },
  };

  test('treats an installation without the binaries of other systems as complete', () =>
    assert.equal(isInstalled(wanted, present), true));
  test('treats an installation without developer tools as complete for a start, but not for tests', () => {
    assert.equal(isInstalled(wanted, withoutTools, false), true);
    assert.equal(isInstalled(wanted, withoutTools, true), false);
  });
  test('treats an installation as incomplete for a start when a developer tool has another version', () =>
    assert.equal(
      isInstalled(wanted, { ...present, 'node_modules/jest': { version: '29.0.0' } }, false),
      false,
    ));
  test('treats an installation as incomplete when a package is missing', () =>
    assert.equal(isInstalled(wanted, { 'node_modules/@ondeck/shared': { link: true } }), false));
  test('treats an installation as incomplete when a package has another version', () =>
    assert.equal(isInstalled(wanted, { ...present, 'node_modules/react': { version: '19.3.0' } }), false));
  test('treats an empty folder as an incomplete installation', () =>
    assert.equal(isInstalled(wanted, {}), false));
});
