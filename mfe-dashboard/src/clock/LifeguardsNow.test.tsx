import { dropCookie, writeCookie } from '@ondeck/shared/session/cookies';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { school } from '../dashboard.fixture';

const NOW = 'GET /api/deck/now/';
const pier = { location: { id: 'l1', title: 'Pier' }, required: 2, on_deck: 1, guards: [] };
const bay = { location: { id: 'l2', title: 'Bay' }, required: 1, on_deck: 1, guards: [] };

const open = (...results: object[]) => {
  const server = fakeServer({ ...school(), [NOW]: { body: { results } } });
  return { server, page: renderPage(<Root />, { role: 'MANAGER', route: '/dashboard' }) };
};
const card = () => screen.findByRole('region', { name: 'Lifeguards Now' });

afterEach(() => dropCookie('lifeguardsNow'));

test('shows clocked-in and required lifeguards of each location, and says who is short', async () => {
  const { page, server } = open(pier, bay);
  const region = within(await card());
  expect(region.getByText('Pier').parentElement).toHaveTextContent('Pier1 of 21 short');
  expect(region.getByText('Bay').parentElement).toHaveTextContent('Bay1 of 1Enough lifeguards');
  expect(await axeFindings(page.container)).toEqual([]);
  expect(server.calls(NOW)[0]?.query).toEqual({});
});

test('shows no card when no location requires lifeguards', async () => {
  open();
  expect(await screen.findByRole('tab', { name: /Shifts Clocked In.*3/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Lifeguards Now' })).not.toBeInTheDocument();
});

test.each([
  ['below the lists if it was not there last time', '', Node.DOCUMENT_POSITION_PRECEDING],
  ['above the lists if it was there last time', '78', Node.DOCUMENT_POSITION_FOLLOWING],
])('shows the card %s', async (_name, kept, position) => {
  writeCookie('lifeguardsNow', kept, 60);
  open(pier);
  const tabs = screen.getByRole('tablist', { name: 'Request queues' });
  expect((await card()).compareDocumentPosition(tabs) & position).not.toBe(0);
  expect(document.cookie).toMatch(/lifeguardsNow=\d+/);
});

test('keeps the place of a card that was there last time when no lifeguards are required anymore', async () => {
  writeCookie('lifeguardsNow', '78', 60);
  open();
  expect(await screen.findByText('None are required right now.')).toBeVisible();
  expect(document.cookie).not.toContain('lifeguardsNow');
});
