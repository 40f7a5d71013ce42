// npm run publish:area -- mfe-employee [--server URL] [--token TOKEN] [--from FOLDER] [--if-revision N]
import { parseArgs } from 'node:util';
import { areaFolder } from './lib/areas.mjs';
import { buildArea } from './lib/buildArea.mjs';
import { command, say } from './lib/command.mjs';
import { connection, publish } from './lib/registry.mjs';

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string' },
      token: { type: 'string' },
      from: { type: 'string' },
      'if-revision': { type: 'string' },
    },
  });
  const to = connection(values, process.env);
  const folder = values.from ?? (await buildArea(areaFolder(positionals[0]), say));
  const asked = values['if-revision'];
  const live = await publish(to, folder, asked === undefined ? {} : { ifRevision: Number(asked) });
  const before = live.previous ? `, instead of ${live.previous}` : '';
  say(`${live.area} ${live.active} is live on ${to.server}${before} (registry revision ${live.revision}).`);
  say(`To go back: npm run rollback:area -- mfe-${live.area}`);
});
