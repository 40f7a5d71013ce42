// Loaded into the measured server: when asked, it collects its garbage and tells what it holds then.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('message', () => {
  collect();
  process.send?.(process.memoryUsage());
});
// The server ends when it wants to, asked or not.
process.channel?.unref();
