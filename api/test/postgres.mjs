// Runs the API's tests on a throwaway PostgreSQL: `npm run test:postgres -w @ondeck/api [-- files…]`.
// Says so and succeeds where no PostgreSQL is installed; uses TEST_DATABASE_URL where one is named.
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { runTests } from './runTests.mjs';

const files = process.argv.slice(2);
const given = process.env.TEST_DATABASE_URL;
const bin = given ? null : findPostgres();
if (given) {
  process.exitCode = await runTests(files, { TEST_DATABASE_URL: given });
} else if (bin === null) {
  process.stdout.write('No PostgreSQL is installed here: the tests on a real server are left out.\n');
} else {
  const server = await startPostgres(bin);
  try {
    process.exitCode = await runTests(files, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}
