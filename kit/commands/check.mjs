// Usage: ondeck check mfe-employee [--since COMMIT]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFolder } from '../lib/areas.mjs';
import { buildArea } from '../lib/buildArea.mjs';
import { say } from '../lib/command.mjs';
import { isInstalledKit, kit, root } from '../lib/paths.mjs';
import { run, runNode } from '../lib/run.mjs';

/** Paths that affect an area from outside its folder: sources that it compiles in, and tools that check it. */
const common = [
  'shared',
  'kit',
  'scripts',
  'package-lock.json',
  'tsconfig.base.json',
  '.oxlintrc.json',
  'biome.json',
];

const contractTest = 'src/area.contract.test.tsx';

/**
 * Checks whether anything that affects an area has changed since a commit.
 *
 * @param {string} folder
 * @param {string} since
 */
async function isAffected(folder, since) {
  const { code, output } = await run('git', ['diff', '--name-only', since, '--', folder, ...common]);
  if (code !== 0) throw new Error(`git doesn't know the commit ${since}: ${output.trim()}`);
  return output.trim() !== '';
}

/** @param {string} folder @returns {readonly (readonly [what: string, script: string, args: readonly string[]])[]} */
const checks = (folder) => (isInstalledKit ? checksOfPackage(folder) : checksOfWorkspace(folder));

/**
 * Returns the checks for a project with the kit installed. Its layout and other rules are up to its team. @param
 * {string} folder @returns {ReturnType<typeof checks>}
 */
const checksOfPackage = (folder) => [
  ['types', 'node_modules/typescript/bin/tsc', ['-p', folder, '--pretty', 'false']],
  [
    'tests',
    'node_modules/jest/bin/jest.js',
    ['--config', join(kit, 'build/jest/config.mjs'), '--maxWorkers=1', `${folder}/`],
  ],
];

/** @param {string} folder @returns {ReturnType<typeof checks>} */
const checksOfWorkspace = (folder) => [
  ['layout', 'node_modules/@biomejs/biome/bin/biome', ['format', '--colors=off', folder]],
  ['rules of the code', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', folder]],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', folder, '--pretty', 'false']],
  [
    'imports between folders',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', folder],
  ],
  ['tests', 'node_modules/jest/bin/jest.js', ['--maxWorkers=1', `${folder}/`]],
];

/** @param {readonly string[]} args */
export async function work(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { since: { type: 'string' } },
  });
  const folder = areaFolder(positionals[0]);
  if (values.since !== undefined && !(await isAffected(folder, values.since))) {
    say(`Nothing that decides about ${folder} changed since ${values.since}.`);
    return;
  }
  if (!existsSync(join(root, folder, contractTest)))
    throw new Error(`✘ tests\n${folder}/${contractTest} is missing: it runs the area as the shell does.`);
  for (const [what, script, args] of checks(folder)) {
    const { code, output } = await runNode(script, args);
    if (code !== 0) throw new Error(`✘ ${what}\n${output.trim()}`);
    say(`✔ ${what}`);
  }
  await buildArea(folder, () => undefined);
  say(
    '✔ build: every expose is there, nothing is bundled that the shell has, nothing changes pages of others',
  );
}
