import { createInstance } from '@module-federation/enhanced/runtime';
import { type AreaModule, parseAreaModule } from '@ondeck/shared/contract/area';
import type { AreaVersion, ReadRegistry } from '@ondeck/shared/contract/registry';
import { registryFor } from '@ondeck/shared/contract/share';
import { repositoryRegistry } from '../testing/registry';
import { type AreaFault, AreaLoadError } from './areaLoadError';
import { createAreaLoader, DEADLINE, type LoaderPorts, WAITS } from './loadArea';

/** Replaces a container's file: an entry that the runtime initializes and asks for exposes. */
type Entry = { init(): void | Promise<void>; get(expose: string): () => Promise<unknown> };

const goodModule = { contract: 1, Root: () => null };
const containerOf = (module: unknown): Entry => ({
  init: () => undefined,
  get: () => () => Promise.resolve(module),
});

let made = 0;

/** Runs the real federation runtime on a new page. Only the download of container files is simulated. */
function page(
  loadEntry: (entry: string) => Promise<Entry>,
  options: { previous?: boolean; isOld?: boolean } = {},
) {
  made += 1;
  const waits: number[] = [];
  const reports: { fault: AreaFault; note: string }[] = [];
  const asked: string[] = [];
  const ahead: string[] = [];
  const instance = createInstance({
    name: `page_${made}`,
    remotes: [],
    plugins: [
      {
        name: 'fake-download',
        loadEntry: async ({ remoteInfo }) => {
          asked.push(remoteInfo.entry);
          return loadEntry(remoteInfo.entry);
        },
      },
    ],
  });
  const started = new Set<string>();
  const never = new Promise<void>(() => undefined);
  const ports: LoaderPorts = {
    registerRemotes: (remotes, force) => instance.registerRemotes(remotes, force),
    loadRemote: (id) => instance.loadRemote(id),
    diagnose: async (failure) => diagnosed(failure),
    trust: () => undefined,
    fetchAhead: ({ base, descriptor }, expose) => ahead.push(`${base}${descriptor.entry} ${expose}`),
    isStarted: (name) => started.has(name),
    look: async () => newest,
    view: (registry) => registryFor(registry, person),
    wait: (milliseconds) => {
      if (milliseconds === DEADLINE) return late ? Promise.resolve() : never;
      waits.push(milliseconds);
      return Promise.resolve();
    },
    report: (problem, note) => reports.push({ fault: problem.fault, note }),
  };
  let late = false;
  let person = '';
  let newest: ReadRegistry | undefined;
  const loader = createAreaLoader(registryOf(options.previous ?? false, '2.0.0', options.isOld), ports);
  return {
    waits,
    reports,
    asked,
    ahead,
    started,
    timeIsUp: () => {
      late = true;
    },
    signIn: (id: string) => {
      person = id;
    },
    publish: (registry: ReadRegistry) => {
      newest = registry;
    },
    loader,
    load: () => loader.load('employee', './area', parseAreaModule),
  };
}

function diagnosed(error: unknown): AreaFault {
  const text = String(error);
  for (const fault of ['network', 'http', 'integrity', 'outdated'] as const)
    if (text.includes(`fault: ${fault}`)) return fault;
  return 'evaluation';
}

/** @param isOld - whether all versions share one container, as in old builds */
function registryOf(withPrevious: boolean, version = '2.0.0', isOld = false): ReadRegistry {
  const registry = repositoryRegistry();
  const area = registry.areas.employee;
  if (!area) throw new Error('The repository has no employee area.');
  // The runtime keeps containers by address for all pages of a process, so each page needs its own address.
  const place = (version: AreaVersion, name: string): AreaVersion => ({
    ...version,
    version: name,
    base: `http://localhost/r/${made}/${name}/`,
    descriptor: { ...version.descriptor, container: isOld ? 'ondeck_employee' : `ondeck_employee_${name}` },
  });
  const active = place(area.active, version);
  const employee = withPrevious ? { active, previous: place(area.active, '1.9.0') } : { active };
  return { ...registry, areas: { ...registry.areas, employee } };
}

const faulty = (fault: string) => new Error(`fault: ${fault}`);
const fails = (fault: string) => () => Promise.reject(faulty(fault));

async function faultOf(work: Promise<unknown>): Promise<AreaFault | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof AreaLoadError ? error.fault : 'evaluation';
  }
}

beforeEach(() => {
  // The runtime warns when one version replaces another.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('returns the module of an area that meets the contract, with its version', async () => {
  const { load, loader } = page(() => Promise.resolve(containerOf(goodModule)));
  const module: AreaModule = await load();
  expect(module.Root).toBe(goodModule.Root);
  expect(loader.versionOf('employee')).toBe('2.0.0');
});

test('requests the files of the expose while the container is still loading', async () => {
  const { load, ahead } = page((entry) => {
    expect(ahead).toEqual([`${entry} ./area`]);
    return Promise.resolve(containerOf(goodModule));
  });
  await load();
  expect(ahead).toHaveLength(1);
});

test('shares one download between concurrent requests', async () => {
  const { load, asked } = page(() => Promise.resolve(containerOf(goodModule)));
  await Promise.all([load(), load()]);
  expect(asked).toHaveLength(1);
});

describe('refuses a hopeless fault right away, without a second try', () => {
  test.each<[string, () => Promise<Entry>, AreaFault]>([
    [
      'refuses a module with another contract without a second try',
      () => Promise.resolve(containerOf({ ...goodModule, contract: 2 })),
      'contract',
    ],
    [
      'refuses a module without a Root without a second try',
      () => Promise.resolve(containerOf({ contract: 1 })),
      'contract',
    ],
    [
      'refuses an empty module without a second try',
      () => Promise.resolve(containerOf(undefined)),
      'contract',
    ],
    [
      'refuses a container whose init throws without a second try',
      () =>
        Promise.resolve({
          ...containerOf(goodModule),
          init: () => Promise.reject(new Error('no such version')),
        }),
      'evaluation',
    ],
    [
      'refuses a module that throws without a second try',
      () => Promise.resolve({ init: () => undefined, get: () => () => Promise.reject(new Error('boom')) }),
      'evaluation',
    ],
    [
      'refuses a file that differs from the published file without a second try',
      fails('integrity'),
      'integrity',
    ],
  ])('%s', async (_name, loadEntry, fault) => {
    const { load, waits, reports } = page(loadEntry);
    expect(await faultOf(load())).toBe(fault);
    expect(waits).toEqual([]);
    expect(reports).toEqual([{ fault, note: 'not available' }]);
  });
});

describe('faults of the line', () => {
  test.each(['network', 'http'] as const)(
    'retries twice with growing waits after the fault %s, then gives up',
    async (fault) => {
      const { load, waits, asked } = page(fails(fault));
      expect(await faultOf(load())).toBe(fault);
      expect(asked).toHaveLength(3);
      expect(waits).toEqual([...WAITS]);
    },
  );

  test('loads the area on the third try', async () => {
    let tries = 0;
    const { load, reports } = page(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(faulty('network')) : Promise.resolve(containerOf(goodModule));
    });
    expect(await faultOf(load())).toBe('none');
    expect(reports).toEqual([]);
  });

  test('starts over on a new request after giving up', async () => {
    let isUp = false;
    const { load } = page(() =>
      isUp ? Promise.resolve(containerOf(goodModule)) : Promise.reject(faulty('network')),
    );
    expect(await faultOf(load())).toBe('network');
    isUp = true;
    expect(await faultOf(load())).toBe('none');
  });
});

test('loads a version that was published since, when the user retries after a bad version', async () => {
  const { load, loader, publish } = page((entry) =>
    entry.includes('2.0.0') ? Promise.reject(faulty('integrity')) : Promise.resolve(containerOf(goodModule)),
  );
  expect(await faultOf(load())).toBe('integrity');
  publish(registryOf(false, '2.0.1'));
  expect(await faultOf(load())).toBe('none');
  expect(loader.versionOf('employee')).toBe('2.0.1');
});

test('gives up on an area that never arrives when the time limit is reached', async () => {
  const { load, timeIsUp } = page(() => new Promise(() => undefined));
  timeIsUp();
  expect(await faultOf(load())).toBe('timeout');
});

test("refuses an area that the registry doesn't name", async () => {
  const { loader } = page(() => Promise.resolve(containerOf(goodModule)));
  expect(await faultOf(loader.load('nobody', './area', parseAreaModule))).toBe('unknownArea');
});

describe('the previous version', () => {
  test.each([
    ['network', 2],
    ['integrity', 1],
  ])(
    'falls back to the previous version after %s, with %i tries of the active version',
    async (fault, triesOfActive) => {
      const { load, asked, reports, loader } = page(
        (entry) =>
          entry.includes('2.0.0') ? Promise.reject(faulty(fault)) : Promise.resolve(containerOf(goodModule)),
        { previous: true },
      );
      expect(await faultOf(load())).toBe('none');
      expect(asked.filter((entry) => entry.includes('2.0.0'))).toHaveLength(triesOfActive);
      expect(loader.versionOf('employee')).toBe('1.9.0');
      expect(reports).toEqual([{ fault, note: 'falls back to 1.9.0' }]);
      expect(loader.failedVersionOf('employee')).toBe('2.0.0');
    },
  );

  test('falls back to the previous version when a module throws during setup, even if its container runs', async () => {
    const { load, started, loader, reports } = page(
      (entry) => {
        started.add('ondeck_employee_2.0.0');
        return Promise.resolve(
          entry.includes('2.0.0')
            ? { init: () => undefined, get: () => () => Promise.reject(new Error('boom')) }
            : containerOf(goodModule),
        );
      },
      { previous: true },
    );
    expect(await faultOf(load())).toBe('none');
    expect(loader.versionOf('employee')).toBe('1.9.0');
    expect(reports).toEqual([{ fault: 'evaluation', note: 'falls back to 1.9.0' }]);
  });

  test('does not fall back to the previous version when only the page is outdated', async () => {
    const { load, reports } = page(fails('outdated'), { previous: true });
    expect(await faultOf(load())).toBe('outdated');
    expect(reports).toEqual([{ fault: 'outdated', note: 'not available' }]);
  });

  test('does not replace a version that was started under the same container', async () => {
    const { load, started, loader } = page(fails('integrity'), { previous: true, isOld: true });
    started.add('ondeck_employee');
    expect(await faultOf(load())).toBe('integrity');
    expect(loader.versionOf('employee')).toBe('2.0.0');
  });

  test('reports an error when the previous version fails too', async () => {
    const { load } = page(fails('integrity'), { previous: true });
    expect(await faultOf(load())).toBe('integrity');
  });
});

test("uses a newer registry for areas that aren't open, and replaces no open area", async () => {
  const { loader, load } = page(() => Promise.resolve(containerOf(goodModule)));
  await load();
  const registry = repositoryRegistry();
  loader.adopt(registry);
  await load();
  expect(loader.versionOf('employee')).toBe('2.0.0');
  await loader.load('dashboard', './area', parseAreaModule);
  expect(loader.versionOf('dashboard')).toBe('1.0.0');
});

test("allows an area's pages to update when only its widget is loaded", async () => {
  const { loader, load } = page(() => Promise.resolve(containerOf(goodModule)));
  await loader.load('employee', './bell', parseAreaModule);
  expect(loader.versionOf('employee')).toBeUndefined();
  loader.adopt(registryOf(false, '2.0.1'));
  await load();
  expect(loader.versionOf('employee')).toBe('2.0.1');
});

test('gives users in the share of a release its version, with the live version as the fallback', async () => {
  const visit = async (person: string) => {
    const { loader, load, signIn } = page((entry) =>
      entry.includes('3.0.0') && person === 'unlucky'
        ? Promise.reject(faulty('integrity'))
        : Promise.resolve(containerOf(goodModule)),
    );
    signIn(person);
    const shared = registryOf(false, '3.0.0').areas['employee']?.active;
    const areas = registryOf(false).areas;
    const employee = areas['employee'];
    if (!shared || !employee) throw new Error('The repository has no employee area.');
    const registry = {
      ...registryOf(false),
      areas: { ...areas, employee: { ...employee, canary: { ...shared, percent: 100 } } },
    };
    loader.adopt(registry);
    await load();
    return loader.versionOf('employee');
  };
  expect([await visit('maya'), await visit('unlucky'), await visit('')]).toEqual(['3.0.0', '2.0.0', '2.0.0']);
});
