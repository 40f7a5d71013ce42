import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { ensureBuilt } from './build.mjs';
import { filesBelow, hashOf, readStamps, writeStamps } from './stamps.mjs';

let base = '';
const write = (/** @type {string} */ name, /** @type {string} */ text) => {
  mkdirSync(join(base, name, '..'), { recursive: true });
  writeFileSync(join(base, name), text);
};
const hash = () => hashOf(base, filesBelow(base, ['src']));

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ondeck-stamps-'));
  write('src/a.ts', 'a');
  write('src/deep/b.ts', 'b');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('the hash of a folder', () => {
  test("keeps a folder's hash when a file is only touched", () => {
    const before = hash();
    utimesSync(join(base, 'src/a.ts'), 1, 1);
    assert.equal(hash(), before);
  });

  /** @type {[string, () => void][]} */
  const changes = [
    ['a file is edited', () => write('src/a.ts', 'A')],
    ['a file is added', () => write('src/c.ts', '')],
    ['a file is removed', () => rmSync(join(base, 'src/a.ts'))],
    ['text moves from one file to the next', () => (write('src/a.ts', ''), write('src/deep/b.ts', 'ab'))],
  ];
  for (const [name, change] of changes)
    test(`changes a folder's hash when ${name}`, () => {
      const before = hash();
      change();
      assert.notEqual(hash(), before);
    });

  test("leaves build output and installed packages out of a folder's hash", () => {
    const before = hash();
    write('src/dist/x.js', 'x');
    write('src/node_modules/y/index.js', 'y');
    assert.equal(hash(), before);
  });
});

describe('stamps', () => {
  test('keeps the other stamps of a file when a stamp is written', () => {
    const file = join(base, 'stamps.json');
    writeStamps(file, { one: '1' });
    writeStamps(file, { two: '2' });
    assert.deepEqual(readStamps(file), { one: '1', two: '2' });
  });

  test('treats an unreadable stamp file as empty', () => {
    write('stamps.json', '{ half');
    assert.deepEqual(readStamps(join(base, 'stamps.json')), {});
    assert.deepEqual(readStamps(join(base, 'none.json')), {});
  });
});

describe('a build', () => {
  const script = "require('fs').appendFileSync('out.txt', 'x')";
  const target = { name: 'pages', inputs: ['src'], outputs: ['out.txt'], command: ['-e', script] };
  const build = (wanted = [target]) =>
    ensureBuilt(() => undefined, { base, stampFile: join(base, 'stamps.json'), wanted });

  test('builds once, and again only when an input changes or the output is missing', async () => {
    assert.deepEqual(await build(), ['pages']);
    assert.deepEqual(await build(), []);
    write('src/a.ts', 'changed');
    assert.deepEqual(await build(), ['pages']);
    rmSync(join(base, 'out.txt'));
    assert.deepEqual(await build(), ['pages']);
  });

  test('builds nothing when only a test changes', async () => {
    await build();
    write('src/a.test.ts', 'test');
    assert.deepEqual(await build(), []);
  });

  test("reports the builder's message when a build fails, and builds again next time", async () => {
    const broken = { ...target, command: ['-e', "console.error('no such module'); process.exit(2)"] };
    await assert.rejects(build([broken]), /Couldn't build the pages:[^]*no such module/);
    assert.deepEqual(await build(), ['pages']);
  });
});
