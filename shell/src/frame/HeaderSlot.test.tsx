import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { dropSession, hold } from '@ondeck/shared/session/session';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { act, render, screen } from '@testing-library/react';
import { AreasContext } from '../areas/areasContext';
import type { AreaLoader } from '../federation/loadArea';
import { noteOff } from '../federation/versionWatch';
import { repositoryRegistry } from '../testing/registry';
import { HeaderSlot } from './HeaderSlot';

/** Returns a registry in which only the employee area offers a widget. */
function registry(): ReadRegistry {
  const read = repositoryRegistry();
  const areas = Object.entries(read.areas).map(([id, { active }]) => {
    const slots = id === 'employee' ? { header: './bell' } : {};
    return [id, { active: { ...active, descriptor: { ...active.descriptor, slots } } }];
  });
  return { ...read, areas: Object.fromEntries(areas) };
}

function employeeOf({ areas: { employee } }: ReadRegistry) {
  if (!employee) throw new Error('The repository has no employee area.');
  return employee;
}

function show(module: unknown) {
  const asked: string[] = [];
  const loader: AreaLoader = {
    load: async (id, expose, read) => {
      asked.push(`${id} ${expose}`);
      if (module instanceof Error) throw module;
      const widget = read(module);
      if (!widget.ok) throw new Error(widget.problem);
      return widget.value;
    },
    versionOf: () => undefined,
    failedVersionOf: () => undefined,
    registry,
    adopt: () => undefined,
  };
  render(
    <AreasContext value={loader}>
      <p>The header</p>
      <HeaderSlot registry={registry()} />
    </AreasContext>,
  );
  return asked;
}

const idle = () => act(() => jest.advanceTimersByTimeAsync(5000));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  dropSession('signedOut');
  jest.useRealTimers();
});

test('loads a widget when the page is idle, only from the area that offers it', async () => {
  const asked = show({ Widget: () => <button type="button">3 news</button> });
  expect(asked).toEqual([]);
  await idle();
  expect(asked).toEqual(['employee ./bell']);
  expect(screen.getByRole('button', { name: '3 news' })).toBeVisible();
});

test.each([
  ['cannot be loaded', new Error('503')],
  ['exports no widget', { Bell: () => null }],
  [
    'breaks',
    {
      Widget: () => {
        throw new Error('broken');
      },
    },
  ],
])('shows an empty place in the header for a widget that %s', async (_name, module) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({ 'POST /api/client-errors': {} });
  show(module);
  await idle();
  expect(screen.getByText('The header')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('reports a widget that breaks as a fault of its version', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  hold('authToken', 'token');
  const { sent } = fakeServer({
    'POST /api/client-errors': {},
    'POST /api/registry/starts/': { status: 204 },
  });
  show({
    Widget: () => {
      throw new Error('broken');
    },
  });
  await idle();
  const { version } = employeeOf(registry()).active;
  expect(sent.find(({ path }) => path === '/api/registry/starts/')?.body).toEqual({
    area: 'employee',
    version,
    ok: false,
  });
});

test('shows a note instead of loading a widget that is switched off', async () => {
  noteOff({ ...registry(), areas: { employee: { ...employeeOf(registry()), off: ['./bell'] } } });
  const asked = show({ Widget: () => <button type="button">3 news</button> });
  await idle();
  expect(asked).toEqual([]);
  expect(screen.getByText('My work is off')).toBeVisible();
  act(() => noteOff(registry()));
  await idle();
  expect(screen.getByRole('button', { name: '3 news' })).toBeVisible();
});
