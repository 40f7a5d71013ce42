import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../testing/fakeServer';
import { renderPage } from '../testing/renderPage';
import { Link, useLocation } from '../router/router';
import { hold } from '../session/session';
import { useState } from 'react';
import { LocationField, useChosenLocation, useRememberedLocation } from './locationField';

const place = (id: string, title: string) => ({
  id,
  title,
  phone_number: '',
  email: '',
  address: '',
  timezone: 'America/New_York',
});
const places = (...results: ReturnType<typeof place>[]) => ({
  'GET /api/locations/': { body: { count: results.length, results } },
});

function Page() {
  const chosen = useChosenLocation();
  return (
    <>
      <LocationField {...chosen} />
      <output>{`at ${chosen.location}`}</output>
      <Link to="/manage-shifts" state="a request">
        Answer
      </Link>
      <output>{`handed over ${String(useLocation().state)}`}</output>
    </>
  );
}
const open = (route: string) => renderPage(<Page />, { route, role: 'MANAGER' });

beforeEach(() => sessionStorage.clear());

test('selects the only location and puts it in the address', async () => {
  fakeServer(places(place('a', 'Lakeview')));
  const { address } = open('/manage-shifts?search=x');
  expect(await screen.findByText('at a')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/manage-shifts?search=x&location=a'));
});

test('keeps the state handed over by another page', async () => {
  fakeServer(places(place('a', 'Lakeview')));
  const { user, address } = open('/dashboard?location=a');
  await user.click(screen.getByRole('link', { name: 'Answer' }));
  await waitFor(() => expect(address()).toBe('/manage-shifts?location=a'));
  expect(screen.getByText('handed over a request')).toBeVisible();
});

test('selects no location when there are several', async () => {
  fakeServer(places(place('a', 'Lakeview'), place('b', 'Bay')));
  const { address } = open('/manage-shifts');
  await screen.findByRole('option', { name: 'Bay' });
  expect(screen.getByText('at')).toBeVisible();
  expect(address()).toBe('/manage-shifts');
});

test('puts the selected location in the address of a list, and removes it again', async () => {
  fakeServer(places(place('a', 'Lakeview'), place('b', 'Bay')));
  const { user, address } = open('/manage-shifts?page=3');
  await screen.findByRole('option', { name: 'Bay' });
  await user.selectOptions(screen.getByLabelText('Location'), 'Bay');
  expect(address()).toBe('/manage-shifts?location=b');
  await user.selectOptions(screen.getByLabelText('Location'), 'All locations');
  expect(address()).toBe('/manage-shifts');
  expect(screen.getByText('at')).toBeVisible();
});

test('finds every location by typing when there are more than one page of them', async () => {
  const all = Array.from({ length: 401 }, (_, index) => place(`p${index}`, `Pool ${index}`));
  const server = fakeServer({
    'GET /api/locations/': ({ query: { limit, offset = 0 } }) => ({
      body: { count: all.length, results: all.slice(Number(offset), Number(offset) + Number(limit)) },
    }),
  });
  const { user, address } = open('/manage-shifts?location=p400');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Location' })).toHaveValue('Pool 400'));
  expect(server.calls('GET /api/locations/')).toHaveLength(3);
  await user.type(screen.getByRole('combobox', { name: 'Location' }), '377');
  await user.click(screen.getByRole('option', { name: 'Pool 377' }));
  expect(address()).toBe('/manage-shifts?location=p377');
  await user.click(screen.getByRole('button', { name: 'Clear Location' }));
  expect(address()).toBe('/manage-shifts');
});

test('names a deleted location, and asks for deleted locations only when the address has one', async () => {
  const server = fakeServer({
    'GET /api/locations/': ({ query }) => {
      const results = query['status'] === 'deleted' ? [place('gone', 'Pacific')] : [place('a', 'Lakeview')];
      return { body: { count: 1, results } };
    },
  });
  const { user } = open('/manage-shifts?location=gone');
  expect(await screen.findByRole('option', { name: 'Pacific (deleted)' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Location'), 'Lakeview');
  expect(screen.queryByRole('option', { name: /Pacific/ })).not.toBeInTheDocument();
  expect(server.calls('GET /api/locations/').map(({ query }) => query['status'])).toEqual([
    undefined,
    'deleted',
  ]);
});

test('prefers the location in the address to the only existing one', async () => {
  fakeServer(places(place('a', 'Lakeview')));
  const { address } = open('/manage-shifts?location=gone');
  await screen.findByRole('option', { name: 'Unknown location' });
  expect(address()).toBe('/manage-shifts?location=gone');
});

describe('a board', () => {
  const CHOICES = 'GET /api/users/choices/';
  const SAVE = 'PUT /api/users/choices/';
  const none = { location: null, all_locations: false, layout: null };
  const chosen = (choices: object, results = [place('a', 'Lakeview'), place('b', 'Bay')]) => ({
    ...places(...results),
    [CHOICES]: { body: { ...none, ...choices } },
    [SAVE]: { body: { message: 'Choice saved.' } },
  });

  function Board() {
    const { isKnown, ...at } = useRememberedLocation();
    return (
      <>
        <LocationField {...at} />
        <output>{isKnown ? `at ${at.location}` : 'waiting'}</output>
      </>
    );
  }
  const openBoard = (route = '/view-schedules') => renderPage(<Board />, { route, role: 'MANAGER' });

  test.each([
    ['the saved location', chosen({ location: 'b' }), 'at b', '/view-schedules?location=b'],
    ['all locations if the saved one is gone', chosen({ location: 'gone' }), 'at', '/view-schedules'],
    ['all locations that were saved', chosen({ all_locations: true }), 'at', '/view-schedules'],
    ['the only location', chosen({}, [place('a', 'Lakeview')]), 'at a', '/view-schedules?location=a'],
    ['all locations if nothing was saved', chosen({}), 'at', '/view-schedules'],
    [
      'all locations if the choice is out of reach',
      places(place('a', 'L'), place('b', 'B')),
      'at',
      '/view-schedules',
    ],
  ])('opens at %s', async (_name, routes, shown, path) => {
    fakeServer(routes);
    const { address } = openBoard();
    expect(screen.getByText('waiting')).toBeVisible();
    expect(await screen.findByText(shown)).toBeVisible();
    await waitFor(() => expect(address()).toBe(path));
  });

  test('prefers the address, then the location selected in this tab, to the saved one', async () => {
    fakeServer(chosen({ location: 'b' }));
    const { unmount } = openBoard('/view-schedules?location=a');
    expect(await screen.findByText('at a')).toBeVisible();
    unmount();
    renderPage(<Starter />, { route: '/view-schedules', role: 'MANAGER' });
    expect(await screen.findByText('at a')).toBeVisible();
  });

  function Starter() {
    useState(() => hold('selectedLocation', 'a'));
    return <Board />;
  }

  test('saves a selection, all locations too, and opens there again without waiting for the server', async () => {
    const server = fakeServer(chosen({ location: 'b' }));
    const { user, address } = openBoard();
    await screen.findByText('at b');
    await user.selectOptions(screen.getByLabelText('Location'), 'All locations');
    expect(screen.getByText('at')).toBeVisible();
    expect(address()).toBe('/view-schedules');
    expect(JSON.parse(localStorage.getItem('userChoices') ?? '')).toMatchObject({ all_locations: true });
    await user.selectOptions(screen.getByLabelText('Location'), 'Lakeview');
    expect(await screen.findByText('at a')).toBeVisible();
    expect(server.calls(SAVE).map(({ body }) => body)).toEqual([{ all_locations: true }, { location: 'a' }]);
    expect(JSON.parse(localStorage.getItem('userChoices') ?? '')).toMatchObject({ location: 'a' });
  });
});
