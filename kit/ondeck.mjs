#!/usr/bin/env node
// Usage: ondeck new | dev | check | publish | release | rollback | retire | off | areas
import { command } from './lib/command.mjs';

/** Commands by name. Each receives the arguments after its name, and the name. */
const commands = new Map(
  Object.entries({
    new: () => import('./commands/new.mjs'),
    dev: () => import('./commands/dev.mjs'),
    check: () => import('./commands/check.mjs'),
    publish: () => import('./commands/publish.mjs'),
    release: () => import('./commands/release.mjs'),
    rollback: () => import('./commands/release.mjs'),
    retire: () => import('./commands/release.mjs'),
    off: () => import('./commands/release.mjs'),
    areas: () => import('./commands/areas.mjs'),
  }),
);

await command(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const load = commands.get(name);
  if (!load) throw new Error(`Say what to do: ondeck ${[...commands.keys()].join(' | ')}`);
  const { work } = await load();
  await work(args, name);
});
