// Usage: ondeck areas [--faults] [--server URL] [--token TOKEN]
import { parseArgs } from 'node:util';
import { say } from '../lib/command.mjs';
import { call, connection, faultLinesOf, linesOf, toServer } from '../lib/registry.mjs';

/** @param {readonly string[]} args */
export async function work(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      faults: { type: 'boolean', default: false },
      ...toServer,
    },
  });
  const to = connection(values, process.env);
  const lines = values.faults
    ? faultLinesOf(await call(to, 'GET', '/api/registry/faults/?limit=100'))
    : linesOf(await call(to, 'GET', '/api/registry/areas/'));
  for (const line of lines) say(line);
}
