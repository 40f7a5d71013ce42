// npm run new:area -- lessons ["Lessons"]
import { command, say } from './lib/command.mjs';
import { makeArea } from './lib/newArea.mjs';
import { root } from './lib/paths.mjs';

await command(async () => {
  const folder = makeArea(root, process.argv[2], process.argv[3]);
  say(`${folder} is made: one page with its tests. Next: npm install, then npm run check:area -- ${folder}`);
  say('How an area works and is deployed: docs/add-an-area.md');
});
