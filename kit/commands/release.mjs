// ondeck release mfe-employee VERSION [--share 10] [--server URL] [--token TOKEN]
// ondeck rollback mfe-employee [--to VERSION] …     ondeck retire mfe-employee …
// ondeck off mfe-employee [./bell …] …              without a part: everything is on
import { parseArgs } from 'node:util';
import { areaId } from '../lib/areas.mjs';
import { say } from '../lib/command.mjs';
import { ondeck } from '../lib/paths.mjs';
import { changeArea, connection, outcomeLines, toServer } from '../lib/registry.mjs';

/** @typedef {{share: string, to?: string | undefined}} Values */

/** @type {Record<string, (rest: readonly string[], values: Values) => Record<string, unknown>>} */
const changes = {
  release: ([version], { share }) => {
    if (version === undefined) throw new Error(`Name the version to release: ${ondeck('areas')} lists them.`);
    return { version, share: Number(share) };
  },
  rollback: (_rest, { to }) => (to === undefined ? {} : { to }),
  retire: () => ({}),
  off: (off) => ({ off }),
};

/** @param {readonly string[]} args @param {string} change */
export async function work(args, change) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...toServer,
      share: { type: 'string', default: '100' },
      to: { type: 'string' },
    },
  });
  const [name, ...rest] = positionals;
  const bodyOf = changes[change];
  if (!bodyOf) throw new Error(`There is no ${change}, only ${Object.keys(changes).join(', ')}.`);
  if (name === undefined) throw new Error(`Name the area, for example ${ondeck(change)} mfe-employee.`);
  const to = connection(values, process.env);
  const outcome = await changeArea(to, areaId(name), change, bodyOf(rest, values));
  for (const line of outcomeLines(outcome, to.server)) say(line);
}
