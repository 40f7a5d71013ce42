import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLogLines } from './logLines';

describe('log lines', () => {
  it('are written together, in order, a moment later', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const written: string[] = [];
    const lines = createLogLines((text) => void written.push(text));
    lines.write('one\n');
    context.mock.timers.tick(99);
    lines.write('two\n');
    assert.deepEqual(written, []);
    context.mock.timers.tick(1);
    assert.deepEqual(written, ['one\ntwo\n']);
    lines.write('three\n');
    context.mock.timers.tick(100);
    assert.deepEqual(written, ['one\ntwo\n', 'three\n']);
  });

  it('are written at once where the process ends, and only once', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const written: string[] = [];
    const lines = createLogLines((text) => void written.push(text));
    lines.write('last\n');
    lines.flush();
    lines.flush();
    context.mock.timers.tick(1000);
    assert.deepEqual(written, ['last\n']);
  });
});
