// Loaded into the measured server: on SIGUSR2 it collects its garbage and writes what it holds then to a file.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env['BENCH_HEAP_FILE'] ?? '', JSON.stringify({ rss, heapUsed, external }));
});
