import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findTestBrowser, installWithApt } from './browser.mjs';

/**
 * A browser engine that the most important flows are tested in.
 *
 * @typedef {object} Engine
 * @property {'chromium' | 'firefox' | 'webkit'} name
 * @property {string} title - its usual name
 * @property {readonly string[]} packages - Debian's packages that the engine needs here
 * @property {() => Programs | null} find - null if a program is missing
 */

/** @typedef {{browser: string, driver: string, display: string}} Programs - empty where an engine needs none */

/**
 * Finds a program in PATH.
 *
 * @param {string} name
 * @returns {string | null} its absolute path
 */
function inPath(name) {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter((one) => one !== '')) {
    const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Try the next folder of PATH.
    }
  }
  return null;
}

/** @returns {Programs | null} */
function findChromium() {
  const [browser, driver] = [findTestBrowser(), inPath('chromedriver')];
  return browser && driver ? { browser, driver, display: '' } : null;
}

/** Firefox speaks WebDriver BiDi itself, so it needs no driver. @returns {Programs | null} */
function findFirefox() {
  const browser = inPath('firefox-esr') ?? inPath('firefox');
  return browser ? { browser, driver: '', display: '' } : null;
}

/**
 * WebKitGTK's driver starts its own small browser, which opens a window and so needs a display. @returns {Programs |
 * null}
 */
function findWebKit() {
  const [driver, display] = [inPath('WebKitWebDriver'), inPath('Xvfb')];
  return driver && display ? { browser: '', driver, display } : null;
}

/** @type {readonly Engine[]} */
export const engines = [
  {
    name: 'chromium',
    title: 'Chromium',
    packages: ['chromium', 'chromium-driver'],
    find: findChromium,
  },
  { name: 'firefox', title: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
  { name: 'webkit', title: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
];

/**
 * Installs the engines that CI lacks, if this process is allowed to. Each engine is installed separately, so that one
 * without a package source doesn't block the others. Developers install the engines that they want.
 *
 * @param {(line: string) => void} say
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{found: Engine[], missing: Engine[]}>}
 */
export async function ensureEngines(say, env = process.env) {
  if (env['CI'])
    for (const { find, packages } of engines) if (find() === null) await installWithApt(packages, say);
  return {
    found: engines.filter(({ find }) => find() !== null),
    missing: engines.filter(({ find }) => find() === null),
  };
}
