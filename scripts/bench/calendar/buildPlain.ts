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
    name: 'plainCalendar',
    entry: { main: join(here, 'plain.tsx') },
    output: { ...base.output, path: join(root, '.cache/plain-calendar'), filename: 'main.js' },
    cache: { type: 'filesystem', name: 'plain-calendar', cacheDirectory: join(root, '.cache/webpack') },
  },
  (error, stats) => {
    if (!error && stats && !stats.hasErrors()) return;
    console.error(error?.message ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
  },
);
