import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFolders, areaId } from '../lib/areas.mjs';
import { command } from '../lib/command.mjs';
import { cache, dist } from './paths';
import { buildAll, type Job } from './runJobs';
import { lackingIn, seededVersions, writeRegistry } from './seedRegistry';
import { areaVersion, inputHash } from './versions';
import type { BuildOptions } from './webpack.common';

const stampFile = join(cache, 'build-stamps.json');

/** Returns the input hash of each package whose output is in `dist`. */
function readStamps(): Record<string, string> {
  try {
    const stamps: unknown = JSON.parse(readFileSync(stampFile, 'utf8'));
    if (typeof stamps !== 'object' || stamps === null) return {};
    return Object.fromEntries(Object.entries(stamps).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

function writeStamps(stamps: Record<string, string>): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps, null, 1));
}

const outputOf = (folder: string, version: string): string =>
  folder === 'shell'
    ? join(dist, 'shell/index.html')
    : join(dist, 'areas', areaId(folder), version, 'area.json');

/**
 * Builds the shell and the given areas if they changed, and the registry that combines them.
 *
 * @param folders - for example `['shell', 'mfe-employee']`
 * @returns the folders that were built
 */
async function build(
  folders: readonly string[],
  options: BuildOptions,
  say: (line: string) => void,
  force = false,
): Promise<string[]> {
  const extra = JSON.stringify(options);
  const stamps = readStamps();
  const jobs: Job[] = folders.map((folder) => ({
    folder,
    version: areaVersion(folder, extra),
    hash: inputHash(folder, extra),
    options,
  }));
  const stale = jobs.filter(
    (job) => force || stamps[job.folder] !== job.hash || !existsSync(outputOf(job.folder, job.version)),
  );
  const failures = await buildAll(stale, say, (job) => {
    stamps[job.folder] = job.hash;
    writeStamps(stamps);
  });
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  if (stale.length > 0 || !existsSync(join(dist, 'registry.json'))) {
    const before = seededVersions();
    const built: Record<string, string> = {};
    for (const folder of areaFolders()) {
      // An area that wasn't requested keeps its last build, even if its sources changed.
      const versions = [areaVersion(folder, extra), before[areaId(folder)] ?? ''];
      const version = versions.find((name) => name !== '' && existsSync(outputOf(folder, name)));
      if (version) built[areaId(folder)] = version;
    }
    writeRegistry(built);
    const lacking = lackingIn(built);
    if (lacking.length > 0) throw new Error(lacking.join('\n'));
  }
  return stale.map((job) => job.folder);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dev: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      maps: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      'no-compress': { type: 'boolean', default: false },
    },
  });
  const folders = positionals.length > 0 ? positionals : ['shell', ...areaFolders()];
  const options: BuildOptions = {
    mode: values.dev ? 'development' : 'production',
    compress: values['no-compress'] || values.dev ? 'none' : values.full ? 'full' : 'quick',
    sourceMaps: values.maps,
  };
  await buildAndSay(folders, options, values.force);
}

async function buildAndSay(folders: readonly string[], options: BuildOptions, force: boolean): Promise<void> {
  const started = performance.now();
  const built = await build(folders, options, (line) => console.log(line), force);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    built.length > 0 ? `Built ${built.length} of ${folders.length} in ${seconds} s.` : 'Nothing changed.',
  );
}

if (process.argv[1] === new URL(import.meta.url).pathname) void command(main);
