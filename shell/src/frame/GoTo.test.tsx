import { MemoryRouter } from '@ondeck/shared/testing/memoryRouter';
import { useLocation } from '@ondeck/shared/router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navOf } from '@ondeck/shared/contract/navigation';
import { repositoryRegistry } from '../testing/registry';
import { pagesMatching } from './GoTo';
import { GoToButton } from './GoToButton';

const itemsOf = (role: 'ADMIN' | 'EMPLOYEE') => navOf(repositoryRegistry(), role);

test.each([
  ['ADMIN', 'user', ['Manage User']],
  ['ADMIN', 'managers view', ['View Schedules']],
  ['ADMIN', 'MY PROFILE', ['My Profile']],
  ['EMPLOYEE', 'manage', []],
] as const)('finds pages in the navigation: the role %s types %j and gets %j', (role, typed, labels) => {
  expect(pagesMatching(itemsOf(role), typed).map(({ label }) => label)).toEqual(labels);
});

function Address() {
  return <p>At {useLocation().pathname}</p>;
}

function show() {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <GoToButton items={itemsOf('ADMIN')} />
      <Address />
    </MemoryRouter>,
  );
  return user;
}

test('opens a page with Ctrl K, a few letters, and Enter', async () => {
  const user = show();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Page' });
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard('labor{Enter}');
  expect(screen.getByText('At /weekly-labor-reports')).toBeVisible();
});

test('moves through the list with arrow keys, and opens the highlighted page with Enter', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Go to a page (Ctrl K)' }));
  const box = await screen.findByRole('combobox', { name: 'Page' });
  await user.type(box, 'manage{ArrowDown}');
  const marked = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  expect(marked).toHaveTextContent('Manage User');
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /manage-user')).toBeVisible();
});

test('opens no page for text without a match, and starts with an empty box the next time', async () => {
  const user = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Page' }), 'zzz{Enter}');
  expect(screen.getByText('No matching pages.')).toBeVisible();
  expect(screen.getByText('At /dashboard')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Page' })).toHaveValue(''));
});
