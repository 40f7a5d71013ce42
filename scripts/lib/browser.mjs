import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { run } from '../../kit/lib/run.mjs';

/** Chromium without the parts that draw a window: with it a test costs two thirds. People's browsers have those parts. */
const withoutWindow = 'chromium-headless-shell';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];

/** Where Chrome and Edge live on systems that do not put them in PATH. */
function usualPlaces(/** @type {NodeJS.ProcessEnv} */ env) {
  const windows = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
    (folder) => folder !== undefined,
  );
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...windows.flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
  ];
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds an installed Chromium, Chrome or Edge: CHROME_PATH first, then PATH, then the usual places.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(path: string) => boolean} [exists] - whether a path is a program
 * @param {readonly string[]} [wanted] - names of programs, the best first
 * @returns {string | null} absolute path of the program
 */
export function findBrowser(env = process.env, exists = isProgram, wanted = names) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = wanted.flatMap((name) => folders.map((folder) => join(folder, `${name}${suffix}`)));
  const all = [...(env['CHROME_PATH'] ? [env['CHROME_PATH']] : []), ...inPath, ...usualPlaces(env)];
  return all.find((path) => exists(path)) ?? null;
}

/** The same for tests, which need no window. @type {typeof findBrowser} */
export const findTestBrowser = (env, exists) => findBrowser(env, exists, [withoutWindow, ...names]);

/** Starts a browser with nothing of its own going on. */
export const browserArgs = [
  // Chromium's sandbox does not run as root; in a container there often is nobody else.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Finds a browser for tests, or installs one of Debian's where this process may do that: the one without a window also
 * where another one is found.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<string | null>} null where there is none and none can be installed
 */
export async function ensureBrowser(say) {
  const found = findTestBrowser();
  if (found !== null && (found === process.env['CHROME_PATH'] || basename(found) === withoutWindow))
    return found;
  // Not every system has it; the browser that people have does as well.
  if (await installWithApt([withoutWindow], say)) return findTestBrowser();
  return found ?? ((await installWithApt(['chromium'], say)) ? findTestBrowser() : null);
}

/** The installation that is under way: apt refuses to begin a second one beside it. */
let installing = Promise.resolve(false);

/**
 * Installs Debian packages, as root on a system that has apt.
 *
 * @param {readonly string[]} packages
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether apt said that they are installed
 */
export function installWithApt(packages, say) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return Promise.resolve(false);
  installing = installing.then(async () => {
    say(`Installing ${packages.join(', ')} with apt-get …`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    const { code } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      env,
    });
    return code === 0;
  });
  return installing;
}
