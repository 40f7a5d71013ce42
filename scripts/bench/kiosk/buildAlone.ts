import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { common, defaultOptions } from '../../../shared/build/webpack.common';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../../..');
const base = common('shell', { ...defaultOptions, compress: 'none' });

webpack(
  {
    ...base,
    name: 'alone',
    entry: { main: join(here, 'alone.ts') },
    output: { ...base.output, path: join(root, '.cache/alone'), filename: 'main.js' },
    cache: { type: 'filesystem', name: 'alone', cacheDirectory: join(root, '.cache/webpack') },
  },
  (error, stats) => {
    if (!error && stats && !stats.hasErrors()) return;
    console.error(error?.message ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
  },
);
