// Usage: npm run pack [-- FOLDER]
import { join, relative, resolve } from 'node:path';
import { command, say } from '../kit/lib/command.mjs';
import { cache, root } from '../kit/lib/paths.mjs';
import { packPackages } from './lib/packages.mjs';

await command(async () => {
  const out = resolve(process.argv[2] ?? join(cache, 'packed'));
  for (const file of await packPackages(out)) say(relative(root, file));
});
