// `npm test -w @ondeck/api [-- locations …]`: on the embedded database.
import { runTests } from './runTests.mjs';

process.exitCode = await runTests(process.argv.slice(2), { TEST_DATABASE_URL: '' });
