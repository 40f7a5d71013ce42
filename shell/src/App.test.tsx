import { Link, useLocation, useNavigate } from '@ondeck/shared/router';
import { dropSession, hold, storeSession, refreshSession } from '@ondeck/shared/session/session';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextField } from '@ondeck/shared/ui/textField';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { App } from './App';
import { AreaLoadError } from './federation/areaLoadError';
import type { AreaLoader } from './federation/loadArea';
import { idlePrefetcher } from './federation/prefetch';
import { noteOff } from './federation/versionWatch';
import { createShellStore } from './store/shellStore';
import { repositoryRegistry } from './testing/registry';

/** Replaces an area's page in these tests: shows its address and links to others. */
function Page() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const form = useForm({ initial: { note: '' } });
  return (
    <>
      <p>Page {pathname + search}</p>
      <p>Opened with {JSON.stringify(state)}</p>
      <TextField {...form.field('note')} label="Note" />
      <Link to="/open-shifts">Elsewhere</Link>
      <button type="button" onClick={() => navigate('/nowhere')}>
        Astray
      </button>
    </>
  );
}

/** Returns a loader whose areas load right away, except those in `failing`. */
function loader(failing: readonly string[] = []): AreaLoader {
  return {
    load: async (id, _expose, read) => {
      if (failing.includes(id)) throw new AreaLoadError('http', id, '1.0.0', '503');
      const module = read({ contract: 1, Root: Page });
      if (!module.ok) throw new Error(module.problem);
      return module.value;
    },
    versionOf: () => undefined,
    failedVersionOf: () => undefined,
    registry: repositoryRegistry,
    adopt: () => undefined,
  };
}

async function open(address: string, areas = loader()): Promise<void> {
  window.history.replaceState(null, '', address);
  render(
    <App
      registry={repositoryRegistry()}
      loader={areas}
      shellStore={createShellStore()}
      prefetcher={idlePrefetcher}
    />,
  );
  // The frame is a separate file, and the first signed-in page waits for it.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

function asRole(role: string, id = 'u1'): void {
  storeSession(
    {
      access_token: `token-${id}`,
      session_info: { user: { id, user_type: role, first_name: 'Maya', last_name: 'Rivera' } },
    },
    'maya@ondeck.example',
  );
}

beforeEach(() => {
  window.sessionStorage.clear();
  dropSession('noRole');
});

test('shows a signed-in page with one main element, a heading, a title, a skip link, and a link to the profile', async () => {
  asRole('MANAGER');
  await open('/view-schedule');
  expect(await screen.findByText('Page /view-schedule')).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  expect(screen.getByText('My Schedule', { selector: 'p' })).toBeVisible();
  expect(document.title).toBe('My Schedule · On Deck');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('link', { name: /Maya Rivera/ })).toHaveAttribute('href', '/my-profile');
});

test('updates the name in the header when the profile changes', async () => {
  asRole('EMPLOYEE');
  await open('/view-schedule');
  act(() => hold('updatedName', 'Maya Cruz'));
  expect(screen.getByRole('link', { name: /Maya Cruz/ })).toBeVisible();
});

test('moves the focus to the heading when another page opens', async () => {
  asRole('EMPLOYEE');
  await open('/view-schedule');
  await userEvent.click(await screen.findByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Page /open-shifts')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('opens the landing page for an unknown path', async () => {
  asRole('EMPLOYEE');
  await open('/open-shifts');
  await userEvent.click(await screen.findByRole('button', { name: 'Astray' }));
  expect(window.location.pathname).toBe('/view-schedule');
});

test('shows the signed-in user at an emailed link, and opens the link after sign-out', async () => {
  fakeServer({ 'POST /api/users/logout/': { body: {} } });
  asRole('MANAGER');
  await open('/users/password-setup/k3y');
  expect(await screen.findByText('Maya Rivera is signed in here')).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and use the link' }));
  expect(await screen.findByText('Page /users/password-setup/k3y')).toBeVisible();
});

test('opens the sign-in page without a session, then the requested page after sign-in', async () => {
  await open('/manage-shifts?location=3');
  expect(window.location.pathname).toBe('/');
  await act(async () => asRole('ADMIN'));
  expect(await screen.findByText('Page /manage-shifts?location=3')).toBeVisible();
});

test('opens the sign-in page after a session expires, and restores page and text for the same user', async () => {
  asRole('ADMIN');
  await open('/manage-shifts?location=3');
  window.history.replaceState({ usr: { requestId: 'r1' } }, '', '/manage-shifts?location=3');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByText('Opened with {"requestId":"r1"}');
  await userEvent.type(screen.getByLabelText('Note'), 'Half a sentence');
  await act(async () => dropSession('expired'));
  expect(window.location.pathname).toBe('/');
  await act(async () => asRole('ADMIN'));
  expect(await screen.findByText('Page /manage-shifts?location=3')).toBeVisible();
  expect(screen.getByText('Opened with {"requestId":"r1"}')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Half a sentence');
});

test('shows neither the page nor the text of an expired session to another user', async () => {
  asRole('ADMIN');
  await open('/manage-shifts?location=3');
  await userEvent.type(screen.getByLabelText('Note'), 'Half a sentence');
  await act(async () => dropSession('expired'));
  await act(async () => asRole('ADMIN', 'u2'));
  expect(await screen.findByText('Page /dashboard')).toBeVisible();
  await act(async () => dropSession('expired'));
  await act(async () => asRole('ADMIN'));
  window.history.pushState(null, '', '/manage-shifts?location=3');
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByText('Page /manage-shifts?location=3')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

test('clears typed text when another user signs in in another tab', async () => {
  asRole('ADMIN');
  await open('/manage-shifts?location=3');
  await userEvent.type(screen.getByLabelText('Note'), 'Half a sentence');
  document.cookie = 'authToken=token-u2; path=/';
  document.cookie = 'userId=u2; path=/';
  await act(async () => refreshSession());
  expect(await screen.findByLabelText('Note')).toHaveValue('');
});

test('opens the landing page when the requested page belongs to another role', async () => {
  await open('/manage-shifts');
  await act(async () => asRole('EMPLOYEE'));
  expect(await screen.findByText('Page /view-schedule')).toBeVisible();
});

test('opens the sign-in page on Log Out, and the landing page after the next sign-in', async () => {
  asRole('ADMIN');
  await open('/manage-shifts');
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
  expect(window.location.pathname).toBe('/');
  await act(async () => asRole('ADMIN'));
  expect(await screen.findByText('Page /dashboard')).toBeVisible();
});

test('signs out a session whose token has no role', async () => {
  asRole('ADMIN');
  hold('role', '');
  await open('/dashboard');
  expect(window.location.pathname).toBe('/');
  expect(document.cookie).not.toContain('authToken');
});

test("shows a message when an area can't be loaded, keeps other areas working, and loads it on Try again", async () => {
  asRole('EMPLOYEE');
  const failing = ['employee'];
  await open('/view-schedule', loader(failing));
  expect(await screen.findByRole('alert')).toHaveTextContent("My work isn't available right now");
  await userEvent.click(screen.getByRole('link', { name: /Maya Rivera/ }));
  expect(await screen.findByText('Page /my-profile')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'View Schedule' }));
  await screen.findByRole('alert');
  failing.pop();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Page /view-schedule')).toBeVisible();
});

test('shows no navigation on the sign-in page', async () => {
  await open('/');
  expect(await screen.findByText('Page /')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(document.title).toBe('Sign in · On Deck');
});

test('shows a message for an area that is off, and keeps the frame', async () => {
  const registry = repositoryRegistry();
  const { employee } = registry.areas;
  if (!employee) throw new Error('The repository has no employee area.');
  noteOff({ ...registry, areas: { employee: { ...employee, off: ['./area'] } } });
  asRole('EMPLOYEE');
  await open('/open-shifts');
  expect(screen.getByRole('heading', { name: 'My work is off right now' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  act(() => noteOff(registry));
  expect(await screen.findByText('Page /open-shifts')).toBeVisible();
});

test('offers to reload a page when one of its files no longer exists', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({ 'POST /api/client-errors': {} });
  const gone = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const broken: AreaLoader = {
    ...loader(),
    load: async (_id, _expose, read) => {
      const Root = () => {
        throw gone;
      };
      const module = read({ contract: 1, Root });
      if (!module.ok) throw new Error(module.problem);
      return module.value;
    },
  };
  asRole('EMPLOYEE');
  await open('/open-shifts', broken);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test("reports a page that breaks as a version that didn't start, and a page that keeps working as started", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sent } = fakeServer({
    'POST /api/client-errors': {},
    'POST /api/registry/starts/': { status: 204 },
  });
  const of = (Root: () => ReactNode): AreaLoader => {
    const registry = repositoryRegistry();
    const { employee } = registry.areas;
    if (!employee) throw new Error('The repository has no employee area.');
    const areas = { ...registry.areas, employee: { ...employee, previous: employee.active } };
    return {
      ...loader(),
      versionOf: () => '2.0.0',
      registry: () => ({ ...registry, areas }),
      load: async (_id, _expose, read) => {
        const module = read({ contract: 1, Root });
        if (!module.ok) throw new Error(module.problem);
        return module.value;
      },
    };
  };
  const starts = () => sent.filter(({ path }) => path === '/api/registry/starts/').map(({ body }) => body);
  asRole('EMPLOYEE');
  await open(
    '/open-shifts',
    of(() => {
      throw new Error('broken');
    }),
  );
  await waitFor(() => expect(starts()).toEqual([{ area: 'employee', version: '2.0.0', ok: false }]));
  cleanup();
  await open('/open-shifts', of(Page));
  await act(() => new Promise((resolve) => setTimeout(resolve, 5200)));
  expect(starts()).toContainEqual({
    area: 'employee',
    version: '2.0.0',
    ok: true,
    took: expect.any(Number),
  });
});
