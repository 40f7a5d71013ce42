// npm run areas -- [--server URL] [--token TOKEN]
import { parseArgs } from 'node:util';
import { command, say } from './lib/command.mjs';
import { call, connection, linesOf } from './lib/registry.mjs';

await command(async () => {
  const { values } = parseArgs({ options: { server: { type: 'string' }, token: { type: 'string' } } });
  const to = connection(values, process.env);
  for (const line of linesOf(await call(to, 'GET', '/api/registry/areas/'))) say(line);
});
