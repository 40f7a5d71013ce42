import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../testing/fakeServer';
import { renderPage } from '../testing/renderPage';
import { Link, useLocation } from '../router/router';
import { LocationField, useChosenLocation } from './locationField';

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
