import { dropSession, hold } from '@ondeck/shared/session/session';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { waitFor } from '@testing-library/react';
import { cameFrom, reportFault, reportStart, watchFaults } from './reportStart';

const withStack = (stack: string): Error => Object.assign(new Error('broken'), { stack });
const inArea = (version: string): Error =>
  withStack(`Error: broken\n    at save (https://x.example/r/employee/${version}/expose-area.1a2b.js:1:20)`);

const listen = () =>
  fakeServer({ 'POST /api/client-errors/': { status: 204 }, 'POST /api/registry/starts/': { status: 204 } });
const startsIn = ({ sent }: ReturnType<typeof listen>) =>
  sent.filter(({ path }) => path === '/api/registry/starts/').map(({ body }) => body);

beforeEach(() => hold('authToken', 'token'));
afterEach(() => dropSession('signedOut'));

test.each([
  ['a file of a version', inArea('1.4.0-ab12'), { area: 'employee', version: '1.4.0-ab12' }],
  ['a file of the shell', withStack('at x (https://x.example/assets/main.1a2b.js:1:20)'), undefined],
  ['a folder without a version', withStack('at x (https://x.example/r/employee/a.js:1:20)'), undefined],
  ['a value that is no error', 'employee', undefined],
])('finds the area and version of an error in %s by its stack', (_name, error, from) => {
  expect(cameFrom(error)).toEqual(from);
});

test('reports a start once, in whole milliseconds and at most two minutes', async () => {
  const server = listen();
  reportStart('employee', '1.0.0', { ok: true, took: 250.4 });
  reportStart('employee', '1.0.0', { ok: true, took: 900 });
  reportStart('employee', '1.0.1', { ok: true, took: 999_999 });
  await waitFor(() =>
    expect(startsIn(server)).toEqual([
      { area: 'employee', version: '1.0.0', ok: true, took: 250 },
      { area: 'employee', version: '1.0.1', ok: true, took: 120_000 },
    ]),
  );
});

test('reports no start without a session', async () => {
  dropSession('signedOut');
  const server = listen();
  reportStart('employee', '1.1.0', { ok: true });
  hold('authToken', 'token');
  reportStart('employee', '1.1.1', { ok: true });
  await waitFor(() => expect(startsIn(server)).toEqual([{ area: 'employee', version: '1.1.1', ok: true }]));
});

test("reports an error in an area's handler or promise once, as an error of a started version", async () => {
  const server = listen();
  watchFaults();
  window.dispatchEvent(new ErrorEvent('error', { error: inArea('2.0.0') }));
  const rejected = Object.assign(new Event('unhandledrejection'), { reason: inArea('2.0.0') });
  window.dispatchEvent(rejected);
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('of the shell') }));
  await waitFor(() =>
    expect(startsIn(server)).toEqual([{ area: 'employee', version: '2.0.0', ok: false, stood: true }]),
  );
});

const faultsIn = ({ sent }: ReturnType<typeof listen>) =>
  sent.filter(({ path }) => path === '/api/client-errors/').map(({ body }) => body);

test("reports an error with its places in the suite's files, without function names and browser extensions", async () => {
  const server = listen();
  const error = withStack(
    'TypeError: broken\n    at saveMaya (https://x.example/r/lessons/1.0.0/expose-area.1a2b.js:1:20)\n' +
      '    at chrome-extension://abc/r/inject.js:1:1\n    at https://x.example/assets/main.1a2b.js:3:4',
  );
  await reportFault('lessons', '1.0.0', error);
  await waitFor(() =>
    expect(faultsIn(server)).toEqual([
      {
        area: 'lessons',
        version: '1.0.0',
        kind: 'evaluation',
        message: 'broken',
        frames: [
          { file: '/r/lessons/1.0.0/expose-area.1a2b.js', line: 1, column: 20 },
          { file: '/assets/main.1a2b.js', line: 3, column: 4 },
        ],
      },
    ]),
  );
});

test("reports a violation of the page's content security policy as an error of the area with that file", async () => {
  const server = listen();
  watchFaults();
  const refused = (sourceFile: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'script-src-elem',
        blockedURI: 'https://cdn.example/x.js',
        sourceFile,
      }),
    );
  refused('https://x.example/r/lessons/1.0.0/expose-area.1a2b.js');
  refused('');
  const message = 'script-src-elem refused https://cdn.example/x.js';
  await waitFor(() =>
    expect(faultsIn(server)).toEqual(
      expect.arrayContaining([
        { area: 'lessons', version: '1.0.0', kind: 'csp', message },
        { area: 'shell', version: '', kind: 'csp', message },
      ]),
    ),
  );
});
