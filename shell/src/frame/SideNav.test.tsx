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

test('shows all groups closed at first, and opens only one at a time', async () => {
  const { user } = show();
  expect(screen.queryByRole('link', { name: 'Manage Shifts' })).toBeNull();
  await user.click(group('Managers'));
  expect(screen.getByRole('link', { name: 'Manage Shifts' })).toBeVisible();
  await user.click(group('Schedule Change Request'));
  expect(screen.getByRole('link', { name: 'Request for New Shift' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Manage Shifts' })).toBeNull();
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
});

test('closes a group on a second press', async () => {
  const { user } = show();
  await user.click(group('Managers'));
  await user.click(group('Managers'));
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
});

test('closes a group when the user presses outside the group', async () => {
  const { user } = show();
  await user.click(group('Managers'));
  await user.click(screen.getByText('The page'));
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
});

test('closes the group and the drawer when a page is opened', async () => {
  const { user, onNavigate } = show();
  await user.click(group('Managers'));
  await user.click(screen.getByRole('link', { name: 'Manage Shifts' }));
  expect(group('Managers')).toHaveAttribute('aria-expanded', 'false');
  expect(onNavigate).toHaveBeenCalledTimes(1);
});

test('marks the navigation entry of the current page', () => {
  show('/dashboard');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'My Schedule' })).not.toHaveAttribute('aria-current');
});

test('signs out when Log Out is pressed', async () => {
  const { user, onLogOut } = show();
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(onLogOut).toHaveBeenCalledTimes(1);
});
