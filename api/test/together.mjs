// Every test file of the server in one process, or those that API_TESTS names: what a process pays once, compiling the
// sources and the embedded engine's code, is several times what the tests of a file take.
import { describe } from 'node:test';
// First, so that what it closes at the end is closed after the last file and not after the one that imports it first.
import './harness.ts';
import './seed.ts';
import { wantedTests } from './runTests.mjs';

const files = wantedTests();
if (files.length === 0) throw new Error('No tests found.');
for (const file of files)
  describe(file, async () => {
    await import(new URL(`../${file}`, import.meta.url).href);
  });
