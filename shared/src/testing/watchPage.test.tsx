import { fakeServer } from './fakeServer';
import { watchPage } from './watchPage';

/** The watched folder is this file's own, so its code counts as an area's. */
const folder = __filename.replace(/[\\/][^\\/]+$/, '');
const nothing = (): void => undefined;
/** Replaces objects with a `close` method, such as a connection. */
class Line {
  close(): void {}
}
class Seer {
  observe(_target: Node): void {}
  disconnect(): void {}
}

beforeEach(() => {
  Object.assign(window, { EventSource: Line, IntersectionObserver: Seer });
});

function tick(): void {
  setTimeout(tick, 60_000);
}

test.each<[string, () => unknown, RegExp]>([
  [
    'an interval',
    () => setInterval(nothing, 60_000),
    /^it leaves setInterval behind \(watchPage\.test\.tsx:\d+\)$/,
  ],
  ['a time-out that sets itself again', tick, /^it leaves a time-out behind that sets itself again/],
  [
    'a listener of the window',
    () => window.addEventListener('resize', nothing),
    /window\.addEventListener\("resize"\)/,
  ],
  [
    'a listener that was removed for another phase',
    () => {
      document.addEventListener('click', nothing, true);
      document.removeEventListener('click', nothing);
    },
    /document\.addEventListener\("click"\)/,
  ],
  ['an open event stream', () => new EventSource('/events'), /new EventSource/],
  [
    'an observer of the page',
    () => new MutationObserver(nothing).observe(document, { subtree: true, childList: true }),
    /new MutationObserver/,
  ],
  [
    'an observer of the page that sees',
    () => new IntersectionObserver(nothing).observe(document.body),
    /new Intersec/,
  ],
  ['a global', () => Object.assign(window, { lessons: 1 }), /^it changes window\.lessons for every area$/],
  ['a changed call of the platform', () => Object.assign(window, { fetch: nothing }), /window\.fetch/],
  [
    'a method for every list',
    () => Object.assign(Array.prototype, { last: nothing }),
    /Array\.prototype\.last/,
  ],
  ['the title', () => Object.assign(document, { title: 'Lessons' }), /document\.title/],
  [
    'the look of the body',
    () => document.body.style.setProperty('overflow', 'hidden'),
    /document\.body style/,
  ],
])('reports an area that leaves %s', async (_name, act, told) => {
  const stock = { fetch: window.fetch, title: document.title };
  const end = watchPage(folder);
  const timer = act();
  const left = await end();
  clearInterval(Number(timer));
  Reflect.deleteProperty(window, 'lessons');
  Reflect.deleteProperty(Array.prototype, 'last');
  window.fetch = stock.fetch;
  document.title = stock.title;
  document.body.removeAttribute('style');
  expect(left).toEqual([expect.stringMatching(told)]);
});

test.each<[string, () => unknown]>([
  ['an interval that ended', () => clearInterval(setInterval(nothing, 60_000))],
  ['a time-out that runs once', () => setTimeout(nothing, 60_000)],
  ['a time-out that waits for one more', () => setTimeout(() => setTimeout(nothing, 60_000), 60_000)],
  [
    'a listener that was removed',
    () => {
      window.addEventListener('resize', nothing);
      window.removeEventListener('resize', nothing);
    },
  ],
  [
    'a listener that was called off',
    () => {
      const off = new AbortController();
      window.addEventListener('resize', nothing, { signal: off.signal });
      off.abort();
    },
  ],
  [
    'a listener of an element that the test created',
    () => document.createElement('div').addEventListener('click', nothing),
  ],
  ['the network that a test fakes', () => void fakeServer({})],
  ['a stream that was closed', () => new EventSource('/events').close()],
  [
    'an observer that ended',
    () => {
      const observer = new MutationObserver(nothing);
      observer.observe(document.body, { childList: true });
      observer.disconnect();
    },
  ],
])('does not report %s', async (_name, act) => {
  const end = watchPage(folder);
  act();
  expect(await end()).toEqual([]);
});

test('does not blame another folder for timers of shared modules', async () => {
  const end = watchPage('/somewhere/mfe-lessons');
  const timer = setInterval(nothing, 60_000);
  expect(await end()).toEqual([]);
  clearInterval(timer);
});
