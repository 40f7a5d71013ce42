import type { Compilation, Compiler, Module } from 'webpack';
import { type AreaData, containerName } from '@ondeck/shared/contract/area';
import { findGlobalWrites } from '@ondeck/shared/contract/globalWrites';
import { bytesOf, hashAssets, sha384 } from './ChunkIntegrity';
import { versionRangeOf } from './sharedDependencies';

/**
 * Packages that exist once, in the shell. An area that bundles its own copy would add a second theme, router, or store.
 */
const shellOnly =
  /[\\/]node_modules[\\/](antd|@ant-design|@rc-component|rc-[a-z-]+|react-router|react-router-dom|react-dom|react|scheduler|@reduxjs|react-redux|zustand|dayjs)[\\/]/;
const callFolder = /[\\/]shared[\\/](?:src|lib)[\\/]calls[\\/][\w.]+\.[jt]s$/;
/** Webpack's value for an export that no module imports. */
const UNUSED = 0;
const plainStyles = /(?<!\.module)\.css$/;
const statefulFolders = /[\\/]shared[\\/](?:src|lib)[\\/](ui|planning|session|api|time|router)[\\/]/;

/**
 * Emits `area.json`: the area's data, the facts about this version, and a hash of each of its files. Fails the build if
 * an expose has no module, if the bundle contains a package that only the shell can have, or if the area would affect
 * pages of other areas.
 */
export class AreaDescriptorPlugin {
  private readonly data: AreaData;
  private readonly version: string;

  constructor(data: AreaData, version: string) {
    this.data = data;
    this.version = version;
  }

  apply(compiler: Compiler): void {
    const name = 'AreaDescriptorPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const requires: Record<string, string> = {};
      const callFiles: Module[] = [];
      compilation.hooks.finishModules.tap(name, (modules) => {
        for (const module of modules) {
          const fault = faultOf(module);
          if (fault) compilation.errors.push(new compiler.webpack.WebpackError(`${this.data.id}: ${fault}`));
          const shared = consumed(module);
          if (shared) requires[shared.key] = shared.range;
          if (callFolder.test(resourceOf(module))) callFiles.push(module);
        }
      });
      compilation.hooks.processAssets.tap(
        { name, stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          // Only the federation's own development server reads this file.
          if (compilation.getAsset('mf-stats.json')) compilation.deleteAsset('mf-stats.json');
          const { RawSource } = compiler.webpack.sources;
          for (const fault of findGlobalWrites(texts(compilation)))
            compilation.errors.push(new compiler.webpack.WebpackError(`${this.data.id}: ${fault}`));
          const descriptor = JSON.stringify(this.describe(compilation, requires, callFiles), null, 1);
          compilation.emitAsset('area.json', new RawSource(descriptor));
        },
      );
    });
  }

  private describe(
    compilation: Compilation,
    requires: Record<string, string>,
    callFiles: readonly Module[],
  ): Record<string, unknown> {
    const manifest = 'mf-manifest.json';
    const files = hashAssets(compilation);
    if (compilation.getAsset(manifest)) files[manifest] = sha384(bytesOf(compilation, manifest));
    return {
      ...this.data,
      version: this.version,
      container: containerName(this.data.id, this.version),
      entry: 'remoteEntry.js',
      requires: Object.fromEntries(Object.entries(requires).sort(([a], [b]) => a.localeCompare(b))),
      calls: callFiles.flatMap((file) => callsUsed(compilation, file)).sort(),
      preload: Object.fromEntries(
        this.data.exposes.map((expose) => [expose, filesOf(compilation, chunkNameOf(expose))]),
      ),
      files,
    };
  }
}

const texts = (compilation: Compilation) =>
  Object.keys(compilation.assets).map((name) => [name, bytesOf(compilation, name).toString('utf8')] as const);

/** Returns the name of the chunk that an expose is compiled into. */
export const chunkNameOf = (expose: string): string => `expose-${expose.replace(/^\.\//, '')}`;

function filesOf(compilation: Compilation, chunkName: string): string[] {
  const group = compilation.namedChunkGroups.get(chunkName);
  return (group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
}

/** Matches a line that build/callsLoader.cjs generates from a file of calls. */
const CALL = /export const (\w+) = \{"method":"([A-Z]+)","path":"([^"]+)"/g;

/**
 * Returns the calls of a file that the area imports, like `GET /api/shifts/:id/`, or all calls if webpack didn't track
 * them.
 */
function callsUsed({ moduleGraph }: Compilation, file: Module): string[] {
  const source = String(file.originalSource()?.source() ?? '');
  const exported = moduleGraph.getExportsInfo(file);
  return [...source.matchAll(CALL)].flatMap(([, name = '', method, path]) =>
    exported.getUsed(name, undefined) === UNUSED ? [] : [`${method} ${path}`],
  );
}

const resourceOf = (module: Module): string =>
  'resource' in module && typeof module.resource === 'string' ? module.resource : '';

/** Returns the reason that an area can't include a module, as a sentence, or undefined if it can. */
export function faultOf(module: Module): string | undefined {
  const resource = resourceOf(module);
  const bundled = shellOnly.exec(resource)?.[1];
  if (bundled)
    return `${bundled} must not be in an area's bundle. Import it from @ondeck/shared (${resource})`;
  if (plainStyles.test(resource))
    return `${resource} affects every page. Use CSS modules (*.module.css) for an area's styles`;
  if (statefulFolders.test(resource))
    return `${resource} exists once, in the shell. Import it as @ondeck/shared/…, never by a path`;
  return undefined;
}

/**
 * Returns the specifier of a module that the shell provides at run time, and the range that the area requires. The
 * plugin puts the key into the module's identifier: `consume-shared-module|scope|key|…`.
 */
export function consumed(
  module: Pick<Module, 'type' | 'identifier'>,
): { readonly key: string; readonly range: string } | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  const [, , key] = module.identifier().split('|');
  const range = key ? versionRangeOf(key) : undefined;
  return key && range ? { key, range } : undefined;
}
