import { MemoryRouter } from '@ondeck/shared/testing/memoryRouter';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navOf } from '@ondeck/shared/contract/navigation';
import { repositoryRegistry } from '../testing/registry';
import { SideNav } from './SideNav';

const items = navOf(repositoryRegistry(), 'MANAGER');

function show(at = '/dashboard') {
  const onLogOut = jest.fn();
  const onNavigate = jest.fn();
  render(
    <MemoryRouter initialEntries={[at]}>
      <SideNav items={items} onLogOut={onLogOut} onNavigate={onNavigate} />
      <p>The page</p>
    </MemoryRouter>,
  );
  return { onLogOut, onNavigate, user: userEvent.setup() };
}

const group = (name: string) => screen.getByRole('button', { name });

test('groups are closed at first, and one is open at a time', async () => {
  const { user } = show();
  expect(screen.queryByRole('link', { name: 'Manage Shifts' })).toBeNull();
  await user.click(group('Managers'));
  expect(screen.getByRole('link', { name: 'Manage Shifts' })).toBeVisible();
  await user.click(group('Schedule Change Request'));
  expect(screen.getByRole('link', { name: 'Request for New Shift' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Manage Shifts' })).toBeNull();
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
});

test('a second press closes a group', async () => {
  const { user } = show();
  await user.click(group('Managers'));
  await user.click(group('Managers'));
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
});

test('a press outside closes a group', async () => {
  const { user } = show();
  await user.click(group('Managers'));
  await user.click(screen.getByText('The page'));
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
});

test('going to a page closes the group and tells the drawer', async () => {
  const { user, onNavigate } = show();
  await user.click(group('Managers'));
  await user.click(screen.getByRole('link', { name: 'Manage Shifts' }));
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
  expect(onNavigate).toHaveBeenCalledTimes(1);
});

test('the entry of the page that is shown says so, also below it', () => {
  show('/dashboard');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'My Schedule' })).not.toHaveAttribute('aria-current');
});

test('Log Out logs out', async () => {
  const { user, onLogOut } = show();
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(onLogOut).toHaveBeenCalledTimes(1);
});
