// Runs the API's tests on a temporary PostgreSQL: `npm run test:postgres -w @ondeck/api [-- files…]`; with `--pooler`,
// behind PgBouncer. If no PostgreSQL is installed, the command prints a note and succeeds. TEST_DATABASE_URL names
// another server to use.
import { startPooler } from '../../scripts/lib/pooler.mjs';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { runTests } from './runTests.mjs';

const isPooled = process.argv[2] === '--pooler';
const files = process.argv.slice(isPooled ? 3 : 2);
const given = process.env.TEST_DATABASE_URL;
const bin = given ? null : findPostgres();
if (given) {
  process.exitCode = await runTests(files, { TEST_DATABASE_URL: given });
} else if (bin === null) {
  process.stdout.write('No PostgreSQL is installed here: the tests on a real server are left out.\n');
} else {
  const server = await startPostgres(bin);
  const pooler = isPooled ? await startPooler(server.url) : undefined;
  const behind = pooler ? { TEST_DATABASE_POOLER: pooler.at('postgres') } : {};
  try {
    process.exitCode = await runTests(files, { TEST_DATABASE_URL: server.url, ...behind });
  } finally {
    await pooler?.stop();
    await server.stop();
  }
}
