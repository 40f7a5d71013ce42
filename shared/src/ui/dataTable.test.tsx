import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../testing/renderUi';
import { Button } from './button';
import { groupsOf } from './tableHead';
import { DataTable, type DataTableProps } from './dataTable';
import { useListState } from './listState';
import { SelectField } from './selectField';

interface Person {
  id: string;
  name: string;
  hours: number;
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}`, hours: index }));

type Props = Partial<DataTableProps<Person>>;

function Page(props: Props) {
  const list = useListState({
    filters: { role: '', location: 'north' },
    keep: ['location'],
    sorts: ['name', 'hours'],
  });
  return (
    <>
      <DataTable
        label="Users"
        list={list}
        columns={[
          { key: 'name', title: 'Name', cell: (row: Person) => row.name },
          { key: 'hours', title: 'Hours', cell: (row) => row.hours, numeric: true },
        ]}
        rows={people(3)}
        count={3}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        loading={false}
        empty={{ title: 'No users yet', hint: 'Add the first one.' }}
        filters={
          <SelectField
            label="Role"
            labelHidden
            placeholder="All roles"
            options={[{ value: 'ADMIN', label: 'Admin' }]}
            value={list.filters.role === 'ADMIN' ? 'ADMIN' : ''}
            onChange={(role) => list.setFilter('role', role)}
          />
        }
        {...props}
      />
      <output>{JSON.stringify(list.query)}</output>
    </>
  );
}

test('names its table, its columns and its rows', () => {
  renderUi(<Page />);
  const table = screen.getByRole('table', { name: 'Users' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Hours']);
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(screen.getByRole('searchbox', { name: 'Search users' })).toBeVisible();
});

test.each([
  [6, false],
  [7, true],
])('%d rows scroll in a region of their own: %p', (count, scrolls) => {
  renderUi(<Page rows={people(count)} count={count} />);
  const region = screen.getByRole('region', { name: 'Users' });
  expect(region.hasAttribute('data-scrolls')).toBe(scrolls);
  expect(region.tabIndex === 0).toBe(scrolls);
});

test('keeps page, size, search and filters in the address and leads filters back to page 1', async () => {
  const { user, address } = renderUi(<Page count={134} />, { route: '/manage-user?tab=x' });
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(address()).toBe('/manage-user?tab=x&page=3');
  expect(screen.getByText('{"search":"","limit":10,"offset":20}')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Role'), 'Admin');
  expect(address()).toBe('/manage-user?tab=x&role=ADMIN');
  await user.selectOptions(screen.getByLabelText('Rows'), '20');
  expect(address()).toBe('/manage-user?tab=x&role=ADMIN&size=20');
  await user.selectOptions(screen.getByLabelText('Rows'), '10');
  expect(address()).toBe('/manage-user?tab=x&role=ADMIN');
});

const sortable: Props = {
  columns: [
    { key: 'name', title: 'Name', sort: 'name', cell: (row) => row.name },
    { key: 'hours', title: 'Hours', cell: (row) => row.hours },
  ],
};

test('a heading sorts up, down and not, in the address and back on page 1', async () => {
  const { user, address } = renderUi(<Page {...sortable} count={134} />, { route: '/x?role=ADMIN&page=3' });
  const head = () => screen.getByRole('columnheader', { name: 'Name' });
  expect(head()).not.toHaveAttribute('aria-sort');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(address()).toBe('/x?role=ADMIN&sort=name');
  expect(head()).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByText('{"search":"","limit":10,"offset":0,"sort":"name"}')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(address()).toBe('/x?role=ADMIN&sort=-name');
  expect(head()).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(address()).toBe('/x?role=ADMIN');
  expect(screen.queryByRole('button', { name: 'Hours' })).toBeNull();
});

test('an order that the list does not have is none', () => {
  renderUi(<Page {...sortable} />, { route: '/x?sort=password' });
  expect(screen.getByText('{"search":"","limit":10,"offset":0}')).toBeVisible();
});

test('Clear leaves the order', async () => {
  const { user, address } = renderUi(<Page {...sortable} />, { route: '/x?search=a&sort=-name' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/x?sort=-name');
});

test('a list that waits for a choice says so, whatever is typed', () => {
  renderUi(<Page rows={[]} count={0} waits />, { route: '/x?search=zz' });
  expect(screen.getByText('No users yet')).toBeVisible();
});

test('searching leads back to page 1 and replaces the address', async () => {
  const { user, address } = renderUi(<Page count={134} />, { route: '/manage-user?page=4' });
  const before = window.history.length;
  await user.type(screen.getByRole('searchbox'), 'maya{Enter}');
  expect(address()).toBe('/manage-user?search=maya');
  expect(window.history.length).toBe(before);
});

test.each([
  ['?page=0', 0],
  ['?page=-2', 0],
  ['?page=two', 0],
  ['?page=2', 10],
  ['?page=2&size=50', 50],
  ['?page=2&size=37', 10],
  ['?page=99999999', 9_999_990],
])('reads the address %s as offset %d', (query, offset) => {
  renderUi(<Page rows={undefined} count={undefined} loading />, { route: `/manage-user${query}` });
  expect(screen.getByText(new RegExp(`"offset":${offset}}`))).toBeVisible();
});

test('Clear resets search and filters, and leaves the location', async () => {
  const { user, address } = renderUi(<Page />, { route: '/x?search=a&role=ADMIN&location=south&page=2' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/x?location=south');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveAccessibleDescription(
    "You haven't searched or filtered the list.",
  );
});

test('an empty list says why and what next', () => {
  renderUi(<Page rows={[]} count={0} />);
  expect(screen.getByText('No users yet')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test.each([
  [9, 11, '/x?tab=y&page=2'],
  [2, 11, '/x?tab=y&page=2'],
  [2, 10, '/x?tab=y'],
  [2, 1, '/x?tab=y'],
])('page %d of a list of %d rows is shown at %s', (page, count, shown) => {
  const { address } = renderUi(<Page rows={page === 2 && count === 11 ? people(1) : []} count={count} />, {
    route: `/x?tab=y&page=${page}`,
  });
  expect(address()).toBe(shown);
  expect(screen.queryByText('No users yet')).toBeNull();
  expect(screen.getByText(count === 11 ? 'Page 2 of 2' : 'Page 1 of 1')).toBeVisible();
});

test('a page whose last row is gone leads to the page before it, and Back does not lead to it again', () => {
  const steps = window.history.length;
  const { address, rerender } = renderUi(<Page rows={people(1)} count={11} />, { route: '/x?page=2' });
  expect(address()).toBe('/x?page=2');
  rerender(<Page rows={[]} count={10} />);
  expect(address()).toBe('/x');
  expect(window.history.length).toBe(steps);
});

test('keeps its page while the answer to it is awaited, and when it has failed', () => {
  const { address, rerender } = renderUi(<Page rows={[]} count={0} loading />, { route: '/x?page=9' });
  expect(address()).toBe('/x?page=9');
  rerender(<Page rows={undefined} count={undefined} failed onRetry={jest.fn()} />);
  expect(address()).toBe('/x?page=9');
});

test('a search that finds nothing on a page past the end shows the empty state on page 1', () => {
  const { address } = renderUi(<Page rows={[]} count={0} />, { route: '/x?search=zz&page=3' });
  expect(screen.getByRole('button', { name: 'Clear search and filters' })).toBeVisible();
  expect(address()).toBe('/x?search=zz');
});

test('a search without a hit offers to clear it', async () => {
  const { user, address } = renderUi(<Page rows={[]} count={0} />, { route: '/x?search=zz' });
  expect(screen.queryByText('No users yet')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(address()).toBe('/x');
});

test('a failure keeps the rows, says from when they are and retries', async () => {
  const onRetry = jest.fn();
  const { user } = renderUi(<Page failed onRetry={onRetry} loadedAt={new Date().setHours(10, 42)} />);
  expect(screen.getByText('Showing data from 10:42 AM')).toBeVisible();
  expect(screen.getByText('Person 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a first load that fails says so and shows no empty list', () => {
  renderUi(<Page rows={undefined} count={undefined} failed onRetry={jest.fn()} />);
  expect(screen.getByText("Couldn't load the list.")).toBeVisible();
  expect(screen.queryByText('No users yet')).not.toBeInTheDocument();
});

test('a slow first load shows the shape of the table after 300 ms', async () => {
  jest.useFakeTimers();
  const { container } = renderUi(<Page rows={undefined} count={undefined} loading />);
  act(() => jest.advanceTimersByTime(299));
  expect(container.querySelector('.od-skeleton')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(container.querySelectorAll('tbody tr')).toHaveLength(6);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  jest.useRealTimers();
});

test('Enter on a row opens it, so does a click, but not a click on its menu', async () => {
  const onOpen = jest.fn();
  const { user } = renderUi(
    <Page onOpen={onOpen} rowActions={() => [{ key: 'edit', label: 'Edit', onSelect: jest.fn() }]} />,
  );
  screen.getByRole('button', { name: 'Person 1' }).focus();
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('cell', { name: '2' }));
  expect(onOpen).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Actions for Person 1' }));
  expect(onOpen).toHaveBeenCalledTimes(2);
});

function Selecting() {
  const [selected, setSelected] = useState<readonly string[]>(['elsewhere']);
  return (
    <Page
      selection={{
        selected,
        onChange: setSelected,
        actions: <Button>Clock out</Button>,
      }}
    />
  );
}

test('counts what is selected and keeps other pages', async () => {
  const { user } = renderUi(<Selecting />);
  expect(screen.getByText('1 row(s) selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 0' }));
  expect(screen.getByText('2 row(s) selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('4 row(s) selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('1 row(s) selected')).toBeVisible();
});

function onPhone(): void {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: media.includes('639.98'),
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }));
}

test('below 640 px rows are cards with the same controls', () => {
  onPhone();
  renderUi(<Page onOpen={jest.fn()} />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const cards = within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(within(cards[1] ?? document.body).getByRole('button', { name: 'Person 1' })).toBeVisible();
  expect(within(cards[1] ?? document.body).getByText('Hours')).toBeVisible();
});

test('cards are sorted from a list', async () => {
  onPhone();
  const { user, address } = renderUi(<Page {...sortable} />);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, reversed');
  expect(address()).toBe('/?sort=-name');
});

const report: Props = {
  pinned: true,
  columns: [
    { key: 'name', title: 'Name', cell: (row) => row.name },
    { key: 'key', title: 'Key', cell: (row) => row.id, onCard: (row) => row.hours > 0 },
    { key: 'hours', title: 'Hours', group: 'Sub', numeric: true, cell: (row) => row.hours, total: '3.00' },
  ],
  grandTotal: '3 h',
  expand: { label: 'Proof', content: (row) => `What ${row.name} rests on` },
};

test('a report names its rows, has groups and totals, and a row opens below itself', async () => {
  const { user } = renderUi(<Page {...report} />);
  expect(screen.getByRole('columnheader', { name: 'Sub' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Sub Hours' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Total 3.00' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: /Person 1/ })).toBeVisible();
  const proof = screen.getByRole('button', { name: 'Proof for Person 1' });
  expect(proof).toHaveAttribute('aria-expanded', 'false');
  await user.click(proof);
  expect(proof).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('row', { name: 'What Person 1 rests on' })).toBeVisible();
  await user.click(proof);
  expect(screen.queryByText('What Person 1 rests on')).toBeNull();
});

test('a list without totals has no row of them', () => {
  renderUi(<Page />);
  expect(screen.queryByRole('row', { name: /^Total/ })).toBeNull();
  expect(screen.queryByRole('rowheader')).toBeNull();
});

test('a report’s card says what it has to say, opens, and the totals stand below', async () => {
  onPhone();
  const { user } = renderUi(<Page {...report} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first ?? document.body).queryByText('Key')).toBeNull();
  expect(within(second ?? document.body).getByText('Key')).toBeVisible();
  expect(within(second ?? document.body).getByText('Sub Hours')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Proof for Person 1' }));
  expect(screen.getByText('What Person 1 rests on')).toBeVisible();
  await user.click(screen.getByText('3 h'));
  expect(screen.getByText('3.00')).toBeVisible();
});

test('columns of one group share a heading, others have none', () => {
  const column = (key: string, group?: string) => ({
    key,
    title: key,
    cell: () => '',
    ...(group ? { group } : {}),
  });
  expect(groupsOf([column('name'), column('a', 'Sub'), column('b', 'Sub'), column('end')])).toEqual([
    { key: 'name', title: '', span: 1 },
    { key: 'a', title: 'Sub', span: 2 },
    { key: 'end', title: '', span: 1 },
  ]);
});
