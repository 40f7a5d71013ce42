import { changesSince, takeStock } from './pageStock';

/** Modules shared with areas; an area isn't responsible for what they set up. */
const suites =
  /[\\/](?:shared[\\/](?:src|lib)|node_modules[\\/](?:@ondeck|antd|@ant-design|@rc-component|rc-[\w-]+|react-router|react-router-dom|react-big-calendar|@reduxjs|react-redux|zustand|dayjs))[\\/]/;
/** Callers that run everyone's code, so they don't show who set something up. */
const neutral =
  /node:|<anonymous>|[\\/]watchPage\.[jt]sx?|[\\/]node_modules[\\/](?:react|react-dom|scheduler|jest[\w-]*|@jest|jsdom|@testing-library|@swc)[\\/]/;
/** Objects that stay open until closed, with the call that closes them. */
const connections = {
  EventSource: 'close',
  WebSocket: 'close',
  BroadcastChannel: 'close',
  Worker: 'terminate',
};
const observers = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'];
/** Rounds after which a repeating timeout counts as endless. */
const ROUNDS = 3;
/** Milliseconds between two timeouts in which a page may call the server. */
const TURN = 40;

type Fn = (...args: unknown[]) => unknown;
const isFn = (value: unknown): value is Fn => typeof value === 'function';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Watches what the code of one folder sets up on the page: timers, listeners, observers, connections, and globals.
 * Things set up by shared modules don't count, even if that code called them.
 *
 * @param folder - the area's folder, absolute
 * @returns a function that ends the watch and returns what was left behind, as sentences without a final period
 */
export function watchPage(folder: string): () => Promise<string[]> {
  const undo: (() => void)[] = [];
  /** Descriptions of what was set up, by the object or key that identifies each. */
  const kept = new Map<unknown, string>();
  const pending = new Map<unknown, () => void>();
  const keys = new WeakMap<object, number>();
  let lastKey = 0;

  /** Returns the calling file if it belongs to the area or one of its packages; undefined for shared modules. */
  const areasCaller = (): string | undefined => {
    const frames = (new Error('who calls').stack ?? '').split('\n').slice(1);
    const files = frames.filter((frame) => /[\\/]/.test(frame) && !neutral.test(frame));
    const owner = files.find((frame) => frame.includes(folder) || suites.test(frame)) ?? files[0];
    if (!owner || (!owner.includes(folder) && suites.test(owner))) return undefined;
    return /[^\s(\\/]*[\\/][^\s()]+/
      .exec(owner)?.[0]
      ?.replace(folder, '')
      .replace(/^[\\/]/, '')
      .replace(/:\d+$/, '');
  };
  const note = (key: unknown, what: string): boolean => {
    const caller = key === '' ? undefined : areasCaller();
    if (caller !== undefined) kept.set(key, `${what} behind (${caller})`);
    return caller !== undefined;
  };
  const wrap = (holder: object, name: string, traps: ProxyHandler<Fn>): void => {
    const [real, own]: [unknown, PropertyDescriptor | undefined] = [
      Reflect.get(holder, name),
      Object.getOwnPropertyDescriptor(holder, name),
    ];
    if (!isFn(real)) return;
    Object.defineProperty(holder, name, {
      configurable: true,
      writable: true,
      value: new Proxy(real, traps),
    });
    undo.push(() => {
      if (own) Object.defineProperty(holder, name, own);
      else Reflect.deleteProperty(holder, name);
    });
  };
  const keyOf = (place: string, [type, listener, options]: unknown[]): string => {
    const capture: unknown = isObject(options) ? Reflect.get(options, 'capture') : options;
    if (!isFn(listener) && !isObject(listener)) return '';
    if (!keys.has(listener)) keys.set(listener, (lastKey += 1));
    return `${place} ${String(type)} ${keys.get(listener)} ${Boolean(capture)}`;
  };

  const places = {
    window,
    document,
    'document.documentElement': document.documentElement,
    'document.body': document.body,
  };
  for (const [place, target] of Object.entries(places)) {
    wrap(target, 'addEventListener', {
      apply(real, self, args: unknown[]) {
        const [type, , options] = args;
        const key = keyOf(place, args);
        const signal: unknown = isObject(options) ? Reflect.get(options, 'signal') : undefined;
        if (note(key, `${place}.addEventListener("${String(type)}")`)) {
          if (signal instanceof AbortSignal) signal.addEventListener('abort', () => kept.delete(key));
        }
        return Reflect.apply(real, self, args);
      },
    });
    wrap(target, 'removeEventListener', {
      apply(real, self, args: unknown[]) {
        kept.delete(keyOf(place, args));
        return Reflect.apply(real, self, args);
      },
    });
  }
  wrap(window, 'setInterval', {
    apply(real, self, args: unknown[]) {
      const id: unknown = Reflect.apply(real, self, args);
      note(id, 'setInterval');
      return id;
    },
  });
  for (const name of ['setTimeout', 'requestAnimationFrame'])
    wrap(window, name, {
      apply(real, self, [run, ...args]: unknown[]) {
        if (!isFn(run) || areasCaller() === undefined) return Reflect.apply(real, self, [run, ...args]);
        const once = (...given: unknown[]): void => {
          pending.delete(id);
          run(...given);
        };
        const id: unknown = Reflect.apply(real, self, [once, ...args]);
        pending.set(id, once);
        return id;
      },
    });
  for (const name of ['clearInterval', 'clearTimeout', 'cancelAnimationFrame'])
    wrap(window, name, {
      apply(real, self, args: unknown[]) {
        kept.delete(args[0]);
        pending.delete(args[0]);
        return Reflect.apply(real, self, args);
      },
    });
  for (const [name, end] of Object.entries(connections))
    wrap(window, name, {
      construct(real, args: unknown[], self) {
        const made: unknown = Reflect.construct(real, args, self);
        if (!isObject(made)) return Object(made);
        note(made, `new ${name}`);
        wrap(made, end, {
          apply(ending, who, given: unknown[]) {
            kept.delete(made);
            return Reflect.apply(ending, who, given);
          },
        });
        return made;
      },
    });
  for (const name of observers)
    wrap(window, name, {
      construct(real, args: unknown[], self) {
        const made: unknown = Reflect.construct(real, args, self);
        if (!isObject(made)) return Object(made);
        wrap(made, 'observe', {
          apply(observe, who, given: unknown[]) {
            // An observer of elements on the page is removed with them, so record only observers of the whole document.
            if (Object.values(places).some((target) => target === given[0])) note(made, `new ${name}`);
            return Reflect.apply(observe, who, given);
          },
        });
        wrap(made, 'disconnect', {
          apply(disconnect, who, given: unknown[]) {
            kept.delete(made);
            return Reflect.apply(disconnect, who, given);
          },
        });
        return made;
      },
    });

  const before = takeStock();

  /** Runs every pending timeout right away, as often as a finite chain of timeouts needs. */
  const runOut = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const set = new Map(pending);
      for (const [id, run] of set) {
        clearTimeout(Number(id));
        try {
          run();
        } catch {
          // The page that this timeout works on is gone.
        }
      }
      await new Promise((resolve) => setTimeout(resolve, TURN));
    }
  };

  return async () => {
    await runOut();
    const left = [...kept.values()].map((what) => `it leaves ${what}`);
    if (pending.size > 0) left.push('it leaves a time-out behind that sets itself again');
    const changed = changesSince(before).map((name) => `it changes ${name} for every area`);
    for (const put of undo.toReversed()) put();
    return [...new Set([...left, ...changed])];
  };
}
