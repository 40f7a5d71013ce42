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
  ['the folder of no version', withStack('at x (https://x.example/r/employee/a.js:1:20)'), undefined],
  ['what is no error', 'employee', undefined],
])('an error in %s is known by its stack', (_name, error, from) => {
  expect(cameFrom(error)).toEqual(from);
});

test('a start is told once, with whole milliseconds of two minutes at most', async () => {
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

test('nothing is told where nobody is signed in', async () => {
  dropSession('signedOut');
  const server = listen();
  reportStart('employee', '1.1.0', { ok: true });
  hold('authToken', 'token');
  reportStart('employee', '1.1.1', { ok: true });
  await waitFor(() => expect(startsIn(server)).toEqual([{ area: 'employee', version: '1.1.1', ok: true }]));
});

test('what an area throws in a handler or a promise is told once as a fault of a version that stood', async () => {
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

test('a fault is told with its places in files of the suite, without names and what others did', async () => {
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

test('what the policy of the page refused is told as a fault of the area whose file it was', async () => {
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
