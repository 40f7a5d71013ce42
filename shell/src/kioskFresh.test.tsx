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

test('a tablet that nobody touches loads a newly published version', async () => {
  open('2');
  await jest.advanceTimersByTimeAsync(ASK_EVERY);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it stays as it is while the version is the same', async () => {
  open('1');
  await jest.advanceTimersByTimeAsync(ASK_EVERY * 3);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a moment before the time is over', IDLE_FOR - 1, 0],
  ['long enough ago', IDLE_FOR, 1],
])('a touch %s decides whether somebody is at it', async (_name, before, reloads) => {
  open('2');
  await jest.advanceTimersByTimeAsync(ASK_EVERY - before);
  window.dispatchEvent(new Event('pointerdown'));
  await jest.advanceTimersByTimeAsync(before);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('it never takes a form away', async () => {
  sessionStorage.setItem('showKeypad', 'false');
  open('2');
  await jest.advanceTimersByTimeAsync(ASK_EVERY);
  expect(reload).not.toHaveBeenCalled();
});
