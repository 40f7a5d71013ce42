// npm run release:area -- mfe-employee VERSION [--share 10] [--server URL] [--token TOKEN]
// npm run rollback:area -- mfe-employee [--to VERSION] …     retire:area -- mfe-employee …
// npm run off:area -- mfe-employee [./bell …] …              without a part: everything is on
import { parseArgs } from 'node:util';
import { areaId } from './lib/areas.mjs';
import { command, say } from './lib/command.mjs';
import { changeArea, connection, outcomeLines } from './lib/registry.mjs';

/** @typedef {{share: string, to?: string | undefined}} Values */

/** @type {Record<string, (rest: readonly string[], values: Values) => Record<string, unknown>>} */
const changes = {
  release: ([version], { share }) => {
    if (version === undefined) throw new Error('Name the version to release: npm run areas lists them.');
    return { version, share: Number(share) };
  },
  rollback: (_rest, { to }) => (to === undefined ? {} : { to }),
  retire: () => ({}),
  off: (off) => ({ off }),
};

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string' },
      token: { type: 'string' },
      share: { type: 'string', default: '100' },
      to: { type: 'string' },
    },
  });
  const [change = '', name, ...rest] = positionals;
  const bodyOf = changes[change];
  if (!bodyOf) throw new Error(`There is no ${change}, only ${Object.keys(changes).join(', ')}.`);
  if (name === undefined)
    throw new Error(`Name the area, for example npm run ${change}:area -- mfe-employee.`);
  const to = connection(values, process.env);
  const outcome = await changeArea(to, areaId(name), change, bodyOf(rest, values));
  for (const line of outcomeLines(outcome, to.server)) say(line);
});
