import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from './area';
import { school } from './dashboard.fixture';

/** Runs a test in a window as wide as a phone. */
beforeEach(() => {
  sessionStorage.clear();
  window.matchMedia = jest.fn().mockImplementation((query: string) => ({
    matches: query.startsWith('(max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

function open(route: string, routes = {}) {
  const server = fakeServer({ ...school(), ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', route }) };
}
const LISTS = [
  'Shifts Clocked In 3',
  'Not Clocked In 2',
  'Unassigned Clocked In 1',
  'Open Shift 4',
  'Schedule Change Request 5',
  'Time Off Request 6',
  'New Shift Request 7',
  'All Clocked In 8',
];

test('starts at the list of requests, corrections, and tabs with their counts, and loads no tab', async () => {
  const { calls } = open('/dashboard');
  const links = within(await screen.findByRole('navigation', { name: 'Requests and corrections' }));
  expect(await links.findByRole('link', { name: 'Requests 20' })).toHaveAttribute('href', '/requests');
  expect(await links.findByRole('link', { name: 'Corrections 1' })).toHaveAttribute('href', '/corrections');
  await screen.findByRole('tab', { name: 'Shifts Clocked In 3' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(LISTS);
  expect(screen.queryByRole('tabpanel')).toBeNull();
  expect(calls('GET /api/shifts/clocked-in/')).toEqual([]);
});

test('moves through the list with the arrows, opens a tab, and returns to the list', async () => {
  const { page } = open('/dashboard?location=l1');
  const first = await screen.findByRole('tab', { name: 'Shifts Clocked In 3' });
  first.focus();
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('tab', { name: 'Not Clocked In 2' })).toHaveFocus();
  await page.user.keyboard('{ArrowUp}{ArrowUp}{Home}{End}{ArrowDown}{ArrowDown}{Enter}');
  expect(page.address()).toBe('/dashboard?location=l1&tab=not-clocked-in');
  expect(await screen.findByRole('list', { name: 'Not Clocked In' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Not Clocked In 2' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tab', { name: 'Not Clocked In 2' })).toHaveFocus();
  await page.user.click(screen.getByRole('link', { name: 'All lists' }));
  expect(page.address()).toBe('/dashboard?location=l1');
  expect(screen.queryByRole('tabpanel')).toBeNull();
});

test.each([
  ['/dashboard?tab=time-off', 'false'],
  ['/dashboard?tab=time-off&location=l1&sub=s1.2026-11-23', 'false'],
  ['/dashboard?tab=time-off&search=maya', 'true'],
  ['/dashboard?tab=time-off&date=2099-01-05', 'true'],
  ['/dashboard?search=maya', 'true'],
])('opens the tab of %s with its filters shown: %s', async (route, isShown) => {
  const { page } = open(route);
  const button = await screen.findByRole('button', { name: 'Search and filters' });
  expect(button).toHaveAttribute('aria-expanded', isShown);
  await page.user.click(button);
  expect(button).toHaveAttribute('aria-expanded', String(isShown === 'false'));
});

test('stays in a list that the address filters without naming it when its filters are cleared', async () => {
  const { page } = open('/dashboard?location=l1&search=maya');
  const clear = await screen.findByRole('button', { name: 'Clear' });
  await page.user.click(clear);
  expect(page.address()).toBe('/dashboard?location=l1&tab=clocked-in');
  expect(screen.getByRole('tabpanel')).toBeVisible();
});
