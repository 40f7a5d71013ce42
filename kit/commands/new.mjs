// Usage: ondeck new lessons ["Lessons"]
import { say } from '../lib/command.mjs';
import { makeArea } from '../lib/newArea.mjs';
import { isInstalledKit, root } from '../lib/paths.mjs';

/** @param {readonly string[]} args */
export async function work([name, label]) {
  const folder = makeArea(root, name, label);
  const next = isInstalledKit ? 'npx ondeck check' : 'npm install, then npm run check:area --';
  say(`${folder} is made: one page with its tests. Next: ${next} ${folder}`);
  say('How an area works and is deployed: docs/add-an-area.md');
}
