import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { root } from '../../../kit/lib/paths.mjs';
import { inShell } from '../../../kit/build/paths';
import { pageStyles } from '../../../kit/build/webpack.common';
import { bundle } from '../../lib/bundle';
import { filesOfAreas, render } from './plainPages';

const instead = (file: string): string => join(import.meta.dirname, file);
const baseStyles = `${join(root, 'shared/src/tokens/variables.css')}?page`;

/**
 * Builds the suite's pages as a single team would: one compilation with a lazy chunk for each area. @returns their
 * folder
 */
export async function buildMonolith(): Promise<string> {
  const { path, compilation } = await bundle('monolith', (base) => ({
    entry: {
      main: [baseStyles, `${inShell('src/main.css')}?page`, inShell('src/main.ts')],
      kiosk: [`${inShell('src/kiosk.css')}?page`, inShell('src/kiosk.ts')],
    },
    module: {
      rules: [...(base.module?.rules ?? []), pageStyles('production', MiniCssExtractPlugin.loader)],
    },
    output: {
      publicPath: '/assets/',
      uniqueName: 'ondeck_monolith',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    optimization: { ...base.optimization, chunkIds: false },
    plugins: [
      // Both pages share one build and its cached code, which names chunks by their IDs, so the IDs must be stable.
      new webpack.ids.DeterministicChunkIdsPlugin({ maxLength: 6 }),
      new webpack.NormalModuleReplacementPlugin(/\/(realPorts|kioskPorts)$/, instead('realPorts.ts')),
      new webpack.NormalModuleReplacementPlugin(/\/pageIntegrity$/, instead('pageIntegrity.ts')),
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
    ],
  }));
  const write = (name: string, text: string) => writeFileSync(join(path, name), text);
  write(
    'index.html',
    render(compilation, { entry: 'main', start: 'bootstrap', template: inShell('index.html') }),
  );
  write('kiosk.html', render(compilation, { entry: 'kiosk', template: inShell('kiosk.html') }));
  write('areas.json', JSON.stringify(filesOfAreas(compilation)));
  return path;
}
