/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { stableChunkIds } from './webpack.common';

const folder = mkdtempSync(join(tmpdir(), 'ondeck-chunks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The id of the page's own chunk in a build with so many others. */
function idOfPage(others: number): Promise<unknown> {
  const names = Array.from({ length: others }, (_, index) => `part${index}`);
  for (const name of names) writeFileSync(join(folder, `${name}.js`), `export const name = '${name}';`);
  writeFileSync(join(folder, 'page.js'), names.map((name) => `import('./${name}.js');`).join('\n'));
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: { page: './page.js' },
        output: { path: join(folder, 'out') },
        optimization: { chunkIds: false, minimize: false },
        plugins: [stableChunkIds()],
      },
      (error, stats) => {
        const page = [...(stats?.compilation.chunks ?? [])].find(({ name }) => name === 'page');
        if (error || !page) reject(error ?? new Error('The build has no page.'));
        else resolve(page.id);
      },
    );
  });
}

test('a page keeps the id of its chunk when other chunks come, so that cached code goes on naming it', async () => {
  const id = await idOfPage(3);
  expect(await idOfPage(120)).toBe(id);
});
