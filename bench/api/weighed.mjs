// Loaded into the measured server: on request, collects garbage and reports the memory in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('message', () => {
  collect();
  process.send?.(process.memoryUsage());
});
// The open channel must not keep the server's process alive.
process.channel?.unref();
