// Runs the API's tests on the embedded database: `npm test -w @ondeck/api [-- locations …]`.
import { runTests } from './runTests.mjs';

process.exitCode = await runTests(process.argv.slice(2), { TEST_DATABASE_URL: '' });
