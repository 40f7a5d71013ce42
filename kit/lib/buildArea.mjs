import { join } from 'node:path';
import { kit } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Builds one area into a separate folder.
 *
 * @param {string} folder - for example `mfe-employee`
 * @param {(line: string) => void} say
 * @param {readonly string[]} [flags] - `--dev`, `--out FOLDER`
 * @returns {Promise<string>} the folder with the version's files
 * @throws {Error} with the builder's output
 */
export async function buildArea(folder, say, flags = []) {
  const { code, output } = await run(process.execPath, [
    '--import',
    'tsx',
    join(kit, 'build/buildArea.ts'),
    folder,
    ...flags,
  ]);
  if (code !== 0) throw new Error(output.trim());
  const lines = output.trim().split('\n');
  for (const line of lines.slice(0, -1)) say(line);
  return lines.at(-1) ?? '';
}
