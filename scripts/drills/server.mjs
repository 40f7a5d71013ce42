import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {string} url */
export async function untilReady(url) {
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (tries > 3000) throw new Error(`${url} did not become ready.`);
    await wait(20);
  }
}

/**
 * The built server, which can be killed and started again.
 *
 * @param {number} port
 * @param {Record<string, string>} env
 */
export function ownServer(port, env) {
  const url = `http://127.0.0.1:${port}`;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    const one = child;
    if (!one || one.exitCode !== null || one.signalCode !== null) return;
    const ended = new Promise((resolve) => one.once('exit', resolve));
    one.kill(signal);
    await ended;
  }
  return {
    url,
    async start() {
      child = spawn(process.execPath, [join(root, 'api/dist/server.js')], {
        cwd: root,
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
        stdio: process.env['DRILL_LOG'] ? 'inherit' : 'ignore',
      });
      await untilReady(url);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/**
 * A line that loses answers: the server has done what it was asked, and the page never hears of it.
 *
 * @param {string} api - origin behind it
 * @param {number} share - of the answers that are lost, 0 to 1
 */
export async function losingLine(api, share) {
  let lost = 0;
  const server = createServer((question, answer) => {
    const onward = request(
      new URL(question.url ?? '/', api),
      { method: question.method, headers: question.headers },
      (reply) => {
        /** @type {Buffer[]} */
        const parts = [];
        reply.on('data', (part) => parts.push(part));
        reply.on('end', () => {
          if (Math.random() < share) {
            lost += 1;
            question.socket.destroy();
            return;
          }
          answer.writeHead(reply.statusCode ?? 502, reply.headers).end(Buffer.concat(parts));
        });
        reply.on('error', () => question.socket.destroy());
      },
    );
    onward.on('error', () => question.socket.destroy());
    question.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    lost: () => lost,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
