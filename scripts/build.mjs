import { ensureBuilt } from './lib/build.mjs';
import { command, say } from '../kit/lib/command.mjs';
import { ensureProductInstalled } from './lib/install.mjs';

await command(async () => {
  await ensureProductInstalled(say);
  const built = await ensureBuilt(say);
  if (built.length === 0) say('Nothing changed.');
});
