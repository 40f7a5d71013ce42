// Runs all server tests, or those that API_TESTS names, in one process. Compiling the sources and the embedded engine
// takes several times as long as the tests of a file, and one process pays for it once.
import { describe } from 'node:test';
// Imported first, so that its cleanup runs after the last file and not after the first file that imports it.
import './harness.ts';
import './seed.ts';
import { wantedTests } from './runTests.mjs';

const files = wantedTests();
if (files.length === 0) throw new Error('No tests found.');
// A test that never ends fails with the name of its file, and the others run. The longest file takes two minutes. A
// property or a race that someone runs many times takes hours.
const isLong = process.env.PROPERTY_RUNS || process.env.RACE_ROUNDS;
const timeout = (isLong ? 240 : 15) * 60_000;
for (const file of files)
  describe(file, { timeout }, async () => {
    await import(new URL(`../${file}`, import.meta.url).href);
  });
