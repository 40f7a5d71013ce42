import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import {
  common,
  defaultOptions,
  fileCache,
  pageStyles,
  stableChunkIds,
} from '../../../shared/build/webpack.common';
import { PlainPages } from './PlainPages';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../../..');
const inShell = (file: string): string => join(root, 'shell', file);
const base = common('shell', { ...defaultOptions, compress: 'none' });
const baseStyles = `${join(root, 'shared/src/tokens/variables.css')}?page`;

/** The suite's pages as one team would build them alone: one compilation, each area a lazy chunk. */
const config: webpack.Configuration = {
  ...base,
  name: 'monolith',
  entry: {
    main: [baseStyles, `${inShell('src/main.css')}?page`, inShell('src/main.ts')],
    kiosk: [`${inShell('src/kiosk.css')}?page`, inShell('src/kiosk.ts')],
  },
  module: { rules: [...(base.module?.rules ?? []), pageStyles('production', MiniCssExtractPlugin.loader)] },
  output: {
    ...base.output,
    path: join(root, '.cache/monolith'),
    publicPath: '/assets/',
    uniqueName: 'ondeck_monolith',
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  optimization: { ...base.optimization, chunkIds: false },
  plugins: [
    stableChunkIds(),
    new webpack.NormalModuleReplacementPlugin(/\/realPorts$/, join(here, 'realPorts.ts')),
    new webpack.NormalModuleReplacementPlugin(/\/pageIntegrity$/, join(here, 'pageIntegrity.ts')),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
    new PlainPages([
      { entry: 'main', start: 'bootstrap', template: inShell('index.html'), filename: 'index.html' },
      { entry: 'kiosk', start: 'kioskBootstrap', template: inShell('kiosk.html'), filename: 'kiosk.html' },
    ]),
  ],
  cache: fileCache('monolith'),
};

webpack(config, (error, stats) => {
  if (error || !stats || stats.hasErrors()) {
    console.error(error?.message ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
  }
});
