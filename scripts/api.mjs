// npm run api             writes the API report of each package to the package's api.md
// npm run api -- --check  compares the reports in the tree with the current API
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, say } from '../kit/lib/command.mjs';
import { root } from '../kit/lib/paths.mjs';
import { currentReport, judge } from './lib/apiReport.mjs';
import { packages } from './lib/packages.mjs';

await command(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  /** @type {string[]} */
  const problems = [];
  for (const folder of packages) {
    const file = join(root, folder, 'api.md');
    const now = await currentReport(folder);
    const judged = existsSync(file)
      ? judge(readFileSync(file, 'utf8'), now)
      : { problem: `${folder} has no API report: npm run api`, mayBeWritten: true };
    if (!judged) continue;
    if (values.check || !judged.mayBeWritten) problems.push(judged.problem);
    else {
      writeFileSync(file, now);
      say(`${folder}/api.md is written.`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
});
