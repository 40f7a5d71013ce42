import { createHash, webcrypto } from 'node:crypto';
import { diagnose } from './diagnose';
import { trustFiles } from './pageIntegrity';

const address = 'http://localhost:3000/r/employee/1.0.0/remoteEntry.js';
const failedScript = new Error(`ScriptNetworkError: Failed to load script "${address}" - unreachable`);
const published = 'the published file';

beforeEach(() => {
  // jsdom has no digest of its own; a browser on a secure origin has.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const hash = `sha384-${createHash('sha384').update(published).digest('base64')}`;
  trustFiles('/r/employee/1.0.0/', { 'remoteEntry.js': hash });
});

const network = (answer: () => Promise<Response>): void =>
  void jest.spyOn(globalThis, 'fetch').mockImplementation(answer);

test.each<[string, () => Promise<Response>, string]>([
  ['an error of the server', () => Promise.resolve(new Response('no', { status: 503 })), 'http'],
  ['no line', () => Promise.reject(new TypeError('fetch failed')), 'network'],
  ['a server that hangs', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'timeout'],
  ['a changed byte', () => Promise.resolve(new Response(`${published}!`)), 'integrity'],
  ['the right file after all', () => Promise.resolve(new Response(published)), 'network'],
])('a script that failed because of %s', async (_name, answer, fault) => {
  network(answer);
  expect(await diagnose(failedScript)).toBe(fault);
});

test('a file of the shell that is gone was there when the page was opened', async () => {
  trustFiles('/assets/', { 'frame.1.js': 'sha384-x' });
  const missing = new Error('Loading chunk 1 failed. (missing: http://localhost:3000/assets/frame.1.js)');
  network(() => Promise.resolve(new Response('', { status: 404 })));
  expect(await diagnose(missing)).toBe('outdated');
  network(() => Promise.resolve(new Response('', { status: 500 })));
  expect(await diagnose(missing)).toBe('http');
});

test('a file that the page knows no hash of was refused for that', async () => {
  network(() => Promise.resolve(new Response(published)));
  const unknown = new Error(
    `ScriptNetworkError: Failed to load script "${address.replace('1.0.0', '6.6.6')}"`,
  );
  expect(await diagnose(unknown)).toBe('integrity');
});

test.each([
  [new Error('ScriptExecutionError: Script "x" loaded but threw a runtime error'), 'evaluation'],
  [new Error('ScriptNetworkError: Script "x" timed out.'), 'timeout'],
  [new Error('boom'), 'evaluation'],
  ['boom', 'evaluation'],
])('%s is of the kind %s', async (error, fault) => {
  expect(await diagnose(error)).toBe(fault);
});
