import { createHash, webcrypto } from 'node:crypto';
import { diagnose } from './diagnose';
import { trustFiles } from './pageIntegrity';

const address = 'http://localhost:3000/r/employee/1.0.0/remoteEntry.js';
const failedScript = new Error(`ScriptNetworkError: Failed to load script "${address}" - unreachable`);
const published = 'the published file';

beforeEach(() => {
  // jsdom has no digest, unlike a browser on a secure origin.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const hash = `sha384-${createHash('sha384').update(published).digest('base64')}`;
  trustFiles('/r/employee/1.0.0/', { 'remoteEntry.js': hash });
});

const network = (answer: () => Promise<Response>): void =>
  void jest.spyOn(globalThis, 'fetch').mockImplementation(answer);

test.each<[string, () => Promise<Response>, string]>([
  ['a server error', () => Promise.resolve(new Response('no', { status: 503 })), 'http'],
  ['no network', () => Promise.reject(new TypeError('fetch failed')), 'network'],
  ['a server that hangs', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'timeout'],
  ['a changed byte', () => Promise.resolve(new Response(`${published}!`)), 'integrity'],
  ['the right file after all', () => Promise.resolve(new Response(published)), 'network'],
])('diagnoses a script that failed because of %s', async (_name, answer, fault) => {
  network(answer);
  expect(await diagnose(failedScript)).toBe(fault);
});

test('diagnoses a missing file of the shell as an outdated page', async () => {
  trustFiles('/assets/', { 'frame.1.js': 'sha384-x' });
  const missing = new Error('Loading chunk 1 failed. (missing: http://localhost:3000/assets/frame.1.js)');
  network(() => Promise.resolve(new Response('', { status: 404 })));
  expect(await diagnose(missing)).toBe('outdated');
  network(() => Promise.resolve(new Response('', { status: 500 })));
  expect(await diagnose(missing)).toBe('http');
});

test('diagnoses a file without a known hash as an integrity fault', async () => {
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
])('diagnoses %s as the fault %s', async (error, fault) => {
  expect(await diagnose(error)).toBe(fault);
});
