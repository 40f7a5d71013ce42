// Usage: ondeck publish mfe-employee [--server URL] [--token TOKEN] [--from FOLDER] [--release [--if-revision N]]
import { parseArgs } from 'node:util';
import { areaFolder } from '../lib/areas.mjs';
import { buildArea } from '../lib/buildArea.mjs';
import { say } from '../lib/command.mjs';
import { ondeck } from '../lib/paths.mjs';
import { changeArea, connection, outcomeLines, stage, toServer } from '../lib/registry.mjs';

/** @param {readonly string[]} args */
export async function work(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...toServer,
      from: { type: 'string' },
      release: { type: 'boolean', default: false },
      'if-revision': { type: 'string' },
    },
  });
  const to = connection(values, process.env);
  const folder = values.from ?? (await buildArea(areaFolder(positionals[0]), say));
  const { area, version, revision } = await stage(to, folder);
  if (!values.release) {
    say(
      `${area} ${version} is on ${to.server}, and no one gets it yet. To preview it: /?area=${area}@${version}`,
    );
    say(`To release it: ${ondeck('release')} mfe-${area} ${version} [--share 10]`);
    return;
  }
  const asked = values['if-revision'];
  const from = asked === undefined ? revision : Number(asked);
  const outcome = await changeArea(to, area, 'release', { version, share: 100 }, from);
  for (const line of outcomeLines(outcome, to.server)) say(line);
  say(`To go back: ${ondeck('rollback')} mfe-${area}`);
}
