import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, say } from '../kit/lib/command.mjs';
import { root } from '../kit/lib/paths.mjs';
import { countsOf, differences, findHits } from './words/words.mjs';

const limitsFile = 'scripts/words/limits.json';

const usage = `npm run words                  fails where a folder has more banned forms than its limit, or an exception has no hit
npm run words -- --list PATH   prints the banned forms below a folder or in a file, each with the better form
npm run words -- --lower       lowers the limits to the present counts. A limit never rises.`;

/** @param {readonly import('./words/words.mjs').Hit[]} hits */
function list(hits) {
  for (const { file, line, kind, found, better, text } of hits)
    say(
      `${file}:${line} ${kind} "${found}" → ${better}\n    ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`,
    );
}

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, lower: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    say(usage);
    return;
  }
  const { hits, unused } = await findHits();
  const below = (/** @type {string} */ path) =>
    positionals.length === 0 || positionals.some((one) => path.startsWith(one));
  if (values.list) {
    list(hits.filter(({ file }) => below(file)));
    return;
  }
  /** @type {import('./words/words.mjs').Counts} */
  const limits = JSON.parse(readFileSync(join(root, limitsFile), 'utf8'));
  const differing = differences(countsOf(hits), limits);
  const lower = differing.filter(({ count, limit }) => count < limit);
  if (values.lower) {
    for (const { folder, kind, count } of lower) {
      const { [kind]: _, ...rest } = limits[folder] ?? {};
      limits[folder] = count === 0 ? rest : { ...rest, [kind]: count };
    }
    writeFileSync(join(root, limitsFile), `${JSON.stringify(limits, null, 2)}\n`);
  } else if (lower.length > 0) say(`Some limits can be lowered: npm run words -- --lower`);
  const higher = differing.filter(({ count, limit }) => count > limit);
  for (const { folder, kind, count, limit } of higher) {
    say(`${folder}: ${count} banned forms of kind "${kind}", the limit is ${limit}.`);
    if (limit === 0) list(hits.filter((hit) => hit.kind === kind && hit.folder === folder));
  }
  for (const exception of unused)
    say(`scripts/words/exceptions.json, without a hit: ${JSON.stringify(exception)}`);
  if (higher.length > 0) throw new Error('See them with: npm run words -- --list FOLDER');
  if (unused.length > 0) throw new Error('Remove the exceptions that are no longer needed.');
});
