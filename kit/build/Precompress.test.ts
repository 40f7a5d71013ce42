/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { Precompress } from './Precompress';
import { cache } from './paths';

let folder = '';
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'precompress-'));
  writeFileSync(join(folder, 'entry.js'), `console.log('${'lane '.repeat(500)}');`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles files into the same folder, as the shell and the kiosk's page are compiled one after the other. */
function compile(name: string, clean: boolean): Promise<string> {
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: { [name]: join(folder, 'entry.js') },
    output: { path: join(folder, 'out'), clean },
    plugins: [new Precompress('quick')],
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) =>
      compiler.close(() =>
        error ? reject(error) : resolve(stats?.toString({ preset: 'errors-only' }) ?? ''),
      ),
    );
  });
}

const best = (): unknown => JSON.parse(readFileSync(join(folder, 'out/.best-twins.json'), 'utf8'));

test('lists the files that are compressed best, also those of an earlier build in the same folder', async () => {
  for (const name of ['main', 'antd.1']) expect(await compile(name, true)).toBe('');
  expect(best()).toEqual([]);
  expect(await compile('main', true)).toBe('');
  expect(await compile('kiosk', false)).toBe('');
  expect(best()).toEqual(['main.js', 'kiosk.js']);
});
