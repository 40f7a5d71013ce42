import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../kit/lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodeComplaint } from './lib/node.mjs';
import { cache } from '../kit/lib/paths.mjs';
import { runSteps } from './lib/schedule.mjs';
import { steps } from './lib/steps.mjs';

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Returns the steps to run.
 *
 * @param {readonly string[]} args - of the command line
 * @returns {typeof steps} the steps to run
 * @throws {Error} with a sentence if `--only` names an unknown step
 */
function chosen(args) {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } });
  if (values.only === undefined) return steps;
  const wanted = values.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(
      `No step is called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`,
    );
  return steps.filter(({ name }) => wanted.includes(name));
}

/**
 * Runs the steps, and prints each step when it ends, then the output of failed steps, the names of failures, and the
 * totals.
 *
 * @param {typeof steps} wanted
 * @returns {Promise<boolean>} whether every step succeeded
 */
async function runAll(wanted) {
  const started = performance.now();
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const names = [];
  /** @type {string[]} */
  const retried = [];
  /** @type {string[]} */
  const notRun = [];
  const fail = (/** @type {string} */ name, /** @type {string} */ output) =>
    failures.push(`──── ${name} ────\n${output.trimEnd()}`);

  /** @param {(typeof steps)[number]} step */
  const work = async (step) => {
    const since = performance.now();
    say(`▶ ${step.name}: ${step.what}`);
    const log = join(cache, 'test-logs', `${step.name}.log`);
    const outcome = await step
      .work(log, (line) => say(`  ${step.name}: ${line.trim()}`))
      .catch((error) => ({
        good: false,
        output: error instanceof Error ? (error.stack ?? error.message) : String(error),
        notRun: undefined,
        report: undefined,
      }));
    const { passed, failed, again } = outcome.report ?? { passed: 0, failed: [], again: [] };
    const good = outcome.good && failed.length === 0;
    total.passed += passed;
    if (outcome.notRun !== undefined) notRun.push(outcome.notRun);
    if (!good) {
      fail(step.name, outcome.output);
      // A lint finding or a crash fails no test, but still counts as a failure.
      const found = failed.length > 0 ? failed : ['(no single test)'];
      total.failed += found.length;
      names.push(...found.map((name) => `✘ ${step.name}: ${name}`));
    }
    retried.push(...again.map((name) => `↻ ${step.name}: ${name}`));
    const tests = outcome.report ? `, ${passed} passed, ${failed.length} failed` : '';
    say(`${outcome.notRun === undefined ? (good ? '✔' : '✘') : '–'} ${step.name} ${seconds(since)}${tests}`);
    return good;
  };

  await runSteps(wanted, 2, work, (step, because) => {
    total.failed += 1;
    fail(step.name, `Not run, because ${because} failed.`);
    say(`✘ ${step.name}: not run, because ${because} failed`);
  });

  if (failures.length > 0) say(`\n${failures.join('\n\n')}\n`);
  for (const name of names) say(name);
  if (retried.length > 0) say(`Passed at the second try only:\n${retried.join('\n')}`);
  for (const sentence of notRun) say(sentence);
  say(`${wanted.length} steps in ${seconds(started)}; logs in .cache/test-logs`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return failures.length === 0;
}

try {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== null) throw new Error(complaint);
  const wanted = chosen(process.argv.slice(2));
  await ensureInstalled(say);
  process.exitCode = (await runAll(wanted)) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
