import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { improveTwin } from './bestTwins';

const folder = mkdtempSync(join(tmpdir(), 'ondeck-twins-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const text = readFileSync(import.meta.filename);

test('replaces a quickly compressed file with a smaller one of the same text, and leaves no other file behind', async () => {
  const quick = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  writeFileSync(join(folder, 'a.js'), text);
  writeFileSync(join(folder, 'a.js.br'), quick);
  writeFileSync(join(folder, 'a.js.gz'), gzipSync(text));
  await improveTwin(folder, 'a.js');
  const best = readFileSync(join(folder, 'a.js.br'));
  assert.ok(best.length < quick.length, `${best.length} is less than ${quick.length}`);
  assert.deepEqual(brotliDecompressSync(best), text);
  assert.deepEqual(readdirSync(folder).sort(), ['a.js', 'a.js.br', 'a.js.gz']);
});

test('removes a Brotli file that is larger than the gzip file', async () => {
  writeFileSync(join(folder, 'b.js'), text);
  writeFileSync(join(folder, 'b.js.br'), text);
  writeFileSync(join(folder, 'b.js.gz'), 'as small as nothing is');
  await improveTwin(folder, 'b.js');
  assert.equal(existsSync(join(folder, 'b.js.br')), false);
});
