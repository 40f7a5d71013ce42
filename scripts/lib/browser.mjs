import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { run } from '../../kit/lib/run.mjs';

/** Chromium without its window, in which a test takes two thirds of the time. Users' browsers have a window. */
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

/** Returns the paths of Chrome and Edge on systems that don't add them to PATH. */
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
 * Finds an installed Chromium, Chrome, or Edge: first CHROME_PATH, then PATH, then the usual paths.
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

/** Finds a browser for tests, which need no window. @type {typeof findBrowser} */
export const findTestBrowser = (env, exists) => findBrowser(env, exists, [withoutWindow, ...names]);

/** Arguments that start a browser without background activity. */
export const browserArgs = [
  // Chromium's sandbox doesn't run as root, and many containers have no other user.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Finds a browser for tests, or installs one of Debian's if this process is allowed to. Prefers the browser without a
 * window, and installs it even if another browser is found.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<string | null>} null if there is no browser and none can be installed
 */
export async function ensureBrowser(say) {
  const found = findTestBrowser();
  if (found !== null && (found === process.env['CHROME_PATH'] || basename(found) === withoutWindow))
    return found;
  // Not every system has this package. An installed full browser works too.
  if (await installWithApt([withoutWindow], say)) return findTestBrowser();
  return found ?? ((await installWithApt(['chromium'], say)) ? findTestBrowser() : null);
}

/** The current installation. The next one waits for its end, because apt refuses to run twice at the same time. */
let installing = Promise.resolve(false);

/**
 * Installs Debian packages, as root on a system with apt.
 *
 * @param {readonly string[]} packages
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether apt reported success
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
