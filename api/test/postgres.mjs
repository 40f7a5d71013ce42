// Runs the API's tests on a throwaway PostgreSQL: `npm run test:postgres -w @ondeck/api [-- files…]`.
// Says so and succeeds where no PostgreSQL is installed; uses TEST_DATABASE_URL where one is named.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { runTests } from './runTests.mjs';

/** The folder of initdb and postgres: from the path, or where Debian and Homebrew keep them. */
function findBinaries() {
  const bins = (process.env.PATH ?? '').split(':');
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian))
    for (const version of readdirSync(debian).sort((a, b) => Number(b) - Number(a)))
      bins.push(join(debian, version, 'bin'));
  bins.push('/opt/homebrew/opt/postgresql@15/bin', '/usr/local/opt/postgresql@15/bin');
  const bin = bins.find((each) => existsSync(join(each, 'initdb')));
  return bin && dirname(realpathSync(join(bin, 'initdb')));
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

function must(command, args, options) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

/** Who runs the server: it refuses to run as root, so root becomes `postgres`, or else `nobody`. */
function identity() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const read = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
    const [uid, gid] = [read('-u'), read('-g')];
    if (uid > 0) return { uid, gid };
  }
  return {};
}

async function startServer(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-postgres-'));
  const user = identity();
  chmodSync(folder, 0o700);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  must(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'ondeck', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      ...settings.flatMap((one) => ['-c', one]),
    ],
    { stdio: 'ignore', ...options },
  );
  const stop = () =>
    new Promise((resolve) => {
      server.once('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      // SIGINT: "fast shutdown", which ends sessions.
      server.kill('SIGINT');
    });
  const url = `postgres://ondeck@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await answers(url)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('PostgreSQL did not start.');
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const files = process.argv.slice(2);
const given = process.env.TEST_DATABASE_URL;
const bin = given ? undefined : findBinaries();
if (given) {
  process.exitCode = await runTests(files, { TEST_DATABASE_URL: given });
} else if (bin === undefined) {
  process.stdout.write('No PostgreSQL is installed here: the tests on a real server are left out.\n');
} else {
  const server = await startServer(bin);
  try {
    process.exitCode = await runTests(files, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}
