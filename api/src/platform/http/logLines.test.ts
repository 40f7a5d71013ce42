import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';

/** Runs a process that logs, and returns the parts of its output in the order they arrived. */
async function outputOf(script: string) {
  const source = `import { logLines } from '${new URL('./logging.ts', import.meta.url).href}'; const lines = logLines(); ${script}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parts: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  await once(child, 'close');
  return parts;
}

const three = "for (const line of ['one', 'two', 'three']) lines.write(line + '\\n');";

describe('log lines', () => {
  for (const [how, end] of [
    ['has nothing more to do', ''],
    ['gets a signal to end', 'process.exit(0);'],
    ['breaks', "throw new Error('x');"],
    ['fails outside every handler', "await Promise.reject(new Error('x'));"],
  ] as const)
    it(`writes all log lines, in order, when the process ${how}`, async () => {
      assert.equal((await outputOf(three + end)).join(''), 'one\ntwo\nthree\n');
    });

  it('writes log lines together, a moment later, while the process runs', async () => {
    const parts = await outputOf(`${three} setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000);`);
    assert.deepEqual(parts, ['one\ntwo\nthree\n']);
  });
});
