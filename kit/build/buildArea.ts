import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFolders } from '../lib/areas.mjs';
import { command } from '../lib/command.mjs';
import { cache } from './paths';
import { buildAll } from './runJobs';
import { areaVersion, inputHash } from './versions';
import type { BuildOptions } from './webpack.common';

/**
 * Builds one area into a separate folder, to publish it, to try it with another server, or to check it. The builds that
 * a server of this workspace serves don't change.
 *
 * Prints the folder as its last line. `--out` sets the folder, and `--dev` leaves the code readable.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dev: { type: 'boolean', default: false }, out: { type: 'string' } },
  });
  const [folder = ''] = positionals;
  if (!areaFolders().includes(folder))
    throw new Error(`There is no area ${folder || '(none named)'}. There are: ${areaFolders().join(', ')}.`);
  // The server compresses the files that it receives.
  const options: BuildOptions = {
    mode: values.dev ? 'development' : 'production',
    compress: 'none',
    // The area's team needs source maps to read errors. The server never serves them.
    sourceMaps: !values.dev,
  };
  const extra = JSON.stringify(options);
  const version = areaVersion(folder, extra);
  const output = resolve(values.out ?? `${cache}/areas/${folder}/${version}`);
  const job = { folder, version, hash: inputHash(folder, extra), options, output };
  const failures = await buildAll(
    [job],
    (line) => console.log(line),
    () => undefined,
  );
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  console.log(output);
}

void command(main);
