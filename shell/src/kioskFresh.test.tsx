import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { ASK_EVERY, IDLE_FOR, stayFresh } from './kioskFresh';

const registry = (version: string): ReadRegistry => ({
  schema: 1,
  revision: 1,
  publishedAt: '',
  problems: [],
  areas: {
    punchclock: {
      active: {
        version,
        base: `/r/punchclock/${version}/`,
        descriptor: {
          id: 'punchclock',
          contract: 1,
          version,
          label: 'Punch clock',
          order: 1,
          container: '',
          entry: 'remoteEntry.js',
          exposes: ['./kiosk'],
          routes: [],
          nav: [],
          files: {},
          requires: {},
          preload: {},
          slots: {},
        },
      },
    },
  },
});

let stop = (): void => undefined;
const reload = jest.fn();
function open(published: string): void {
  const look = jest.fn(async () => ({
    kind: 'registry' as const,
    registry: registry(published),
    etag: undefined,
  }));
  stop = stayFresh(registry('1'), 'punchclock', { look, reload });
}

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  sessionStorage.setItem('showKeypad', 'true');
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('loads a newly published version on an unused tablet', async () => {
  open('2');
  await jest.advanceTimersByTimeAsync(ASK_EVERY);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('does not reload the tablet while the version is the same', async () => {
  open('1');
  await jest.advanceTimersByTimeAsync(ASK_EVERY * 3);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a moment before the time is over', IDLE_FOR - 1, 0],
  ['long enough ago', IDLE_FOR, 1],
])('treats a tablet as in use or not by a touch %s', async (_name, before, reloads) => {
  open('2');
  await jest.advanceTimersByTimeAsync(ASK_EVERY - before);
  window.dispatchEvent(new Event('pointerdown'));
  await jest.advanceTimersByTimeAsync(before);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('never reloads the tablet while a form is open', async () => {
  sessionStorage.setItem('showKeypad', 'false');
  open('2');
  await jest.advanceTimersByTimeAsync(ASK_EVERY);
  expect(reload).not.toHaveBeenCalled();
});
