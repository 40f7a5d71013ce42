import { parseArgs } from 'node:util';
import { command, say } from '../kit/lib/command.mjs';
import { draw, gradable, samples } from './words/sample.mjs';
import { allTexts } from './words/words.mjs';

const usage = `node scripts/sample-words.mjs --seed N
prints random samples to grade against the style guide: 150 interface strings, 80 sentences of the docs, 120 comments,
and 150 test titles. The same seed and tree give the same samples. --only page, doc, comment, or title prints one kind.`;

await command(async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
  });
  const seed = Number(values.seed);
  if (values.help || values.seed === undefined || !Number.isSafeInteger(seed)) {
    say(usage);
    return;
  }
  const texts = gradable(allTexts());
  for (const { kind, title, count } of samples) {
    if (values.only !== undefined && values.only !== kind) continue;
    const all = texts.filter((one) => one.kind === kind);
    say(`\n${title}: ${count} of ${all.length}, seed ${seed}`);
    for (const [index, { file, line, text }] of draw(all, count, seed).entries())
      say(`${index + 1}. ${text}\n    ${file}:${line}`);
  }
});
