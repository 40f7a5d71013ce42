import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/**
 * A port that nobody listens on at the moment.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Starts the built server on a new folder with the demo school.
 *
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 * @returns {Promise<{url: string, pid: number, stop: () => Promise<void>}>}
 */
export async function startApi(dataDir, env = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'api/dist/server.js')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...env,
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || tries > 600)
      throw new Error(`The server did not become ready (exit code ${child.exitCode}).`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Signs one of the demo school's people in.
 *
 * @param {string} url
 * @param {string} email
 * @returns {Promise<{access_token: string, session_info: {user: Record<string, string>}}>}
 */
export async function signIn(url, email) {
  const response = await fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'OnDeck2026!' }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return JSON.parse(await response.text());
}

/**
 * What the browser holds after that person signed in, so that a visit can begin signed in.
 *
 * @param {string} url
 * @param {string} email
 */
export async function sessionCookies(url, email) {
  const {
    access_token: token,
    session_info: { user },
  } = await signIn(url, email);
  const name = `${user['first_name']} ${user['last_name']}`;
  return Object.entries({ authToken: token, role: user['user_type'], userId: user['id'], name, email }).map(
    ([key, value]) => ({
      name: key,
      value: encodeURIComponent(value ?? ''),
    }),
  );
}
