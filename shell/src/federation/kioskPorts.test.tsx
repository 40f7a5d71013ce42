import { kioskPorts } from './kioskPorts';
import { trustFiles } from './pageIntegrity';

const NAME = 'ondeck_punchclock_1';
const base = '/r/punchclock/1/';
const address = `http://localhost:3000${base}remoteEntry.js`;

/** Effects of running the script, in the order of the runs. */
let runs: ((script: HTMLScriptElement) => void)[] = [];
const container = { init: jest.fn(), get: jest.fn(async () => () => ({ Kiosk: 'the kiosk' })) };
const arrive = (script: HTMLScriptElement): void => {
  Object.assign(globalThis, { [NAME]: container });
  script.onload?.(new Event('load'));
};
const fail = (script: HTMLScriptElement): unknown => script.onerror?.('error');
const throwAt = (script: HTMLScriptElement): void => {
  window.dispatchEvent(new ErrorEvent('error', { filename: address, message: 'boom' }));
  script.onload?.(new Event('load'));
};

beforeEach(() => {
  Reflect.deleteProperty(globalThis, NAME);
  container.init.mockClear();
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) queueMicrotask(() => runs.shift()?.(node));
  });
  trustFiles(base, { 'remoteEntry.js': 'sha384-x' });
});

function registered() {
  const ports = kioskPorts();
  ports.registerRemotes([
    { name: NAME, entry: `${base}remoteEntry.js`, type: 'global', entryGlobalName: NAME },
  ]);
  return ports;
}

test("runs a container once, passes on the page's share scope, and returns its exposes", async () => {
  runs = [arrive];
  const ports = registered();
  expect(ports.isStarted(NAME)).toBe(false);
  expect(await ports.loadRemote(`${NAME}/kiosk`)).toEqual({ Kiosk: 'the kiosk' });
  expect(await ports.loadRemote(`${NAME}/kiosk`)).toEqual({ Kiosk: 'the kiosk' });
  expect(ports.isStarted(NAME)).toBe(true);
  expect(container.init).toHaveBeenCalledTimes(1);
  expect(container.get).toHaveBeenCalledWith('./kiosk');
});

test('gives the script the hash from the registry', async () => {
  let hash = '';
  runs = [
    (script) => {
      hash = script.integrity;
      arrive(script);
    },
  ];
  await registered().loadRemote(`${NAME}/kiosk`);
  expect(hash).toBe('sha384-x');
});

test.each([
  ['does not arrive', fail, 'network', /Failed to load/],
  ['throws', throwAt, 'evaluation', /boom/],
])(
  'diagnoses a container that %s, and requests it again on the next try',
  async (_what, run, fault, words) => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
    runs = [run, arrive];
    const ports = registered();
    const failure: unknown = await ports.loadRemote(`${NAME}/kiosk`).catch((error: unknown) => error);
    expect(await ports.diagnose(failure)).toBe(fault);
    expect(String(failure)).toMatch(words);
    expect(await ports.loadRemote(`${NAME}/kiosk`)).toEqual({ Kiosk: 'the kiosk' });
  },
);

test('treats a script without a container as a fault of the version', async () => {
  runs = [(script) => script.onload?.(new Event('load'))];
  const ports = registered();
  const failure: unknown = await ports.loadRemote(`${NAME}/kiosk`).catch((error: unknown) => error);
  expect(await ports.diagnose(failure)).toBe('evaluation');
});
