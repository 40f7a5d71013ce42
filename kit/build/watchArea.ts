import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { objections } from '@ondeck/shared/contract/admission';
import { parseAreaDescriptor } from '@ondeck/shared/contract/areaData';
import { type Registry, parseRegistry, parseShellDescriptor } from '@ondeck/shared/contract/registry';
import { cache, packageVersion, readJson } from './paths';
import { areaConfig } from './webpack.area';

/** Message to the parent process after each build. */
interface WatchedBuild {
  /** The folder with the files; after a failed build, the files of the last successful build. */
  readonly folder: string;
  readonly milliseconds: number;
  /** webpack's complaints; undefined where the build succeeded. */
  readonly failure?: string;
}

/** Message sent shortly after the build, so that no one waits for it: the reasons that the build can't be published. */
interface WatchedObjections {
  readonly objections: readonly string[];
}

const json = async (address: URL): Promise<unknown> =>
  (await fetch(address, { signal: AbortSignal.timeout(2000) })).json();

/**
 * Checks the built area by the rules of the deployed suite's server. Returns no reasons if that server can't be
 * reached.
 */
async function judge(folder: string, suite: string): Promise<readonly string[]> {
  const [registry, shell] = await Promise.all([
    json(new URL('/registry.json', suite)).then(parseRegistry),
    json(new URL('/assets/shell.json', suite)).then(parseShellDescriptor),
  ]).catch(() => [undefined, undefined]);
  const area = parseAreaDescriptor(readJson(`${folder}/area.json`));
  if (!area.ok) return [area.problem];
  if (!registry?.ok || !shell?.ok) return [];
  const { areas }: Registry = registry.value;
  return objections(area.value, { shell: shell.value, areas });
}

/**
 * Builds an area whenever one of its input files changes. One process keeps the compiled modules in memory, so a change
 * is built in a fraction of a second.
 */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { suite: { type: 'string', default: '' } },
  });
  const [area = ''] = positionals;
  const folder = `${cache}/areas/${area}/dev`;
  const config = areaConfig(
    area,
    `${packageVersion(area)}-dev`,
    { mode: 'development', compress: 'none', sourceMaps: false },
    folder,
  );
  // A failed build keeps the files of the last successful build.
  const compiler = webpack({ ...config, optimization: { ...config.optimization, emitOnErrors: false } });
  if (!compiler) throw new Error('webpack gave no compiler.');
  let started = performance.now();
  compiler.hooks.watchRun.tap('watchArea', () => {
    started = performance.now();
  });
  compiler.watch({ aggregateTimeout: 30, ignored: ['**/node_modules/**', `${cache}/**`] }, (error, stats) => {
    const failure =
      error?.message ??
      (stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : undefined);
    const built: WatchedBuild = {
      folder,
      milliseconds: performance.now() - started,
      ...(failure === undefined ? {} : { failure }),
    };
    process.send?.(built);
    if (failure === undefined)
      void judge(folder, values.suite).then((against) =>
        process.send?.({ objections: against } satisfies WatchedObjections),
      );
  });
  process.on('disconnect', () => process.exit());
}

main();
