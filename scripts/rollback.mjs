// npm run rollback:area -- mfe-employee [--server URL] [--token TOKEN]
import { parseArgs } from 'node:util';
import { areaId } from './lib/areas.mjs';
import { command, say } from './lib/command.mjs';
import { connection, rollBack } from './lib/registry.mjs';

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { server: { type: 'string' }, token: { type: 'string' } },
  });
  const to = connection(values, process.env);
  const [name] = positionals;
  if (name === undefined) throw new Error('Name the area to roll back, for example mfe-employee.');
  const live = await rollBack(to, areaId(name));
  say(`${live.area} ${live.active} is live again on ${to.server} (registry revision ${live.revision}).`);
});
