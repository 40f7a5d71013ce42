import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { containerName } from '@ondeck/shared/contract/area';
import { areaData } from './areaData';
import { AreaDescriptorPlugin, chunkNameOf } from './AreaDescriptorPlugin';
import { ChunkIntegrity } from './ChunkIntegrity';
import { LeanRuntime } from './LeanRuntime';
import { Precompress } from './Precompress';
import { dist, root } from './paths';
import { forArea } from './sharedDependencies';
import { type BuildOptions, common, defaultOptions } from './webpack.common';

const moduleOf = (folder: string, expose: string): string => {
  const base = join(root, folder, 'src', expose.replace(/^\.\//, ''));
  const file = ['.tsx', '.ts'].map((extension) => base + extension).find(existsSync);
  if (!file) throw new Error(`${folder}/area.json exposes ${expose}, but ${base}.tsx doesn't exist.`);
  return file;
};

/**
 * Returns the compilation of one area: a federated container and nothing else.
 *
 * @param folder - for example `mfe-employee`
 * @param version - the immutable version, which names the output folder
 * @param output - absolute path of another folder than the one in `dist`
 */
export function areaConfig(
  folder: string,
  version: string,
  options: BuildOptions = defaultOptions,
  output?: string,
): Configuration {
  const data = areaData(folder);
  const base = common(folder, options);
  const name = containerName(data.id, version);
  return {
    ...base,
    name: folder,
    entry: {},
    output: {
      ...base.output,
      path: output ?? join(dist, 'areas', data.id, version),
      publicPath: 'auto',
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          data.exposes.map((expose) => [
            expose,
            { import: moduleOf(folder, expose), name: chunkNameOf(expose) },
          ]),
        ),
        shared: forArea(),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
      new LeanRuntime('area'),
      new ChunkIntegrity(),
      new AreaDescriptorPlugin(data, version),
      new Precompress(options.compress),
    ],
  };
}
