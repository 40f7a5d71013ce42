// Import only Node's own modules here, because the packages aren't installed yet.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { command, say } from '../kit/lib/command.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureProductInstalled } from './lib/install.mjs';
import { run } from '../kit/lib/run.mjs';
import { nodeComplaint } from './lib/node.mjs';
import { root } from '../kit/lib/paths.mjs';

const server = ['--enable-source-maps', join(root, 'api/dist/server.js')];

/**
 * Migrates the database and adds the demo school while the pages are being built, which saves about ten seconds at the
 * first start. The server's start, which follows, reports a database that can't be opened.
 */
async function prepareDatabase() {
  const since = performance.now();
  const { code } = await run(process.execPath, [...server, 'prepare']);
  if (code === 0) say(`  Database ready in ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

/**
 * Runs the server until it ends, with this terminal and its signals.
 *
 * @param {readonly string[]} args - passed to the server
 * @returns {Promise<number>} its exit code
 */
function serve(args) {
  const child = spawn(process.execPath, [...server, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // A Ctrl-C in a terminal reaches the server directly. Pass on signals that were sent only to this process.
  for (const signal of signals)
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`Couldn't start the server: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
    );
  });
}

await command(async () => {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== null) throw new Error(complaint);
  await ensureProductInstalled(say);
  const args = process.argv.slice(2);
  // A separate command, such as setup-key, opens the database itself.
  const onBuilt = (/** @type {string} */ name) =>
    name === 'server' && args.length === 0 ? prepareDatabase() : Promise.resolve();
  await ensureBuilt(say, { onBuilt });
  process.exitCode = await serve(args);
});
