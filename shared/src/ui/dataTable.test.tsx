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

test('names the table, its columns, and its rows', () => {
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
])('makes %d rows scroll in their own region: %p', (count, scrolls) => {
  renderUi(<Page rows={people(count)} count={count} />);
  const region = screen.getByRole('region', { name: 'Users' });
  expect(region.hasAttribute('data-scrolls')).toBe(scrolls);
  expect(region.tabIndex === 0).toBe(scrolls);
});

test('keeps page, size, search, and filters in the address, and returns to page 1 when a filter changes', async () => {
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

test('sorts by a heading up, down, and not at all, in the address and back on page 1', async () => {
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

test("ignores a sort in the address that the list doesn't have", () => {
  renderUi(<Page {...sortable} />, { route: '/x?sort=password' });
  expect(screen.getByText('{"search":"","limit":10,"offset":0}')).toBeVisible();
});

test('keeps the sort when Clear is pressed', async () => {
  const { user, address } = renderUi(<Page {...sortable} />, { route: '/x?search=a&sort=-name' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/x?sort=-name');
});

test('shows its empty state when a list waits for a choice, even with a search in the address', () => {
  renderUi(<Page rows={[]} count={0} waits />, { route: '/x?search=zz' });
  expect(screen.getByText('No users yet')).toBeVisible();
});

test('returns to page 1 when searching, without adding a step to Back', async () => {
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

test('clears search and filters but keeps the location when Clear is pressed', async () => {
  const { user, address } = renderUi(<Page />, { route: '/x?search=a&role=ADMIN&location=south&page=2' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/x?location=south');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveAccessibleDescription(
    "You haven't searched or filtered the list.",
  );
});

test('shows the empty state instead of a table when the list is empty', () => {
  renderUi(<Page rows={[]} count={0} />);
  expect(screen.getByText('No users yet')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test.each([
  [9, 11, '/x?tab=y&page=2'],
  [2, 11, '/x?tab=y&page=2'],
  [2, 10, '/x?tab=y'],
  [2, 1, '/x?tab=y'],
])('shows page %d of a list of %d rows at the address %s', (page, count, shown) => {
  const { address } = renderUi(<Page rows={page === 2 && count === 11 ? people(1) : []} count={count} />, {
    route: `/x?tab=y&page=${page}`,
  });
  expect(address()).toBe(shown);
  expect(screen.queryByText('No users yet')).toBeNull();
  expect(screen.getByText(count === 11 ? 'Page 2 of 2' : 'Page 1 of 1')).toBeVisible();
});

test("moves to the page before when the last row of a page is gone, and Back doesn't return to the old page", () => {
  const steps = window.history.length;
  const { address, rerender } = renderUi(<Page rows={people(1)} count={11} />, { route: '/x?page=2' });
  expect(address()).toBe('/x?page=2');
  rerender(<Page rows={[]} count={10} />);
  expect(address()).toBe('/x');
  expect(window.history.length).toBe(steps);
});

test("keeps a list's page while the list is loading, and after loading failed", () => {
  const { address, rerender } = renderUi(<Page rows={[]} count={0} loading />, { route: '/x?page=9' });
  expect(address()).toBe('/x?page=9');
  rerender(<Page rows={undefined} count={undefined} failed onRetry={jest.fn()} />);
  expect(address()).toBe('/x?page=9');
});

test('shows the empty state on page 1 when a search finds nothing on a page past the end', () => {
  const { address } = renderUi(<Page rows={[]} count={0} />, { route: '/x?search=zz&page=3' });
  expect(screen.getByRole('button', { name: 'Clear search and filters' })).toBeVisible();
  expect(address()).toBe('/x?search=zz');
});

test('offers to clear a search without results', async () => {
  const { user, address } = renderUi(<Page rows={[]} count={0} />, { route: '/x?search=zz' });
  expect(screen.queryByText('No users yet')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(address()).toBe('/x');
});

test('keeps the rows when a refresh fails, shows the time of their data, and retries', async () => {
  const onRetry = jest.fn();
  const { user } = renderUi(<Page failed onRetry={onRetry} loadedAt={new Date().setHours(10, 42)} />);
  expect(screen.getByText('Showing data from 10:42 AM')).toBeVisible();
  expect(screen.getByText('Person 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('reports a failed first load instead of an empty list', () => {
  renderUi(<Page rows={undefined} count={undefined} failed onRetry={jest.fn()} />);
  expect(screen.getByText("Couldn't load the list.")).toBeVisible();
  expect(screen.queryByText('No users yet')).not.toBeInTheDocument();
});

test('shows a placeholder of the table when the first load takes over 300 ms', async () => {
  jest.useFakeTimers();
  const { container } = renderUi(<Page rows={undefined} count={undefined} loading />);
  act(() => jest.advanceTimersByTime(299));
  expect(container.querySelector('.od-skeleton')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(container.querySelectorAll('tbody tr')).toHaveLength(6);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  jest.useRealTimers();
});

test('opens a row with Enter or a click, but not with a click on its menu', async () => {
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

test('counts the selected rows and keeps those of other pages', async () => {
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

test('shows rows as cards with the same controls below 640 px', () => {
  onPhone();
  renderUi(<Page onOpen={jest.fn()} />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const cards = within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(within(cards[1] ?? document.body).getByRole('button', { name: 'Person 1' })).toBeVisible();
  expect(within(cards[1] ?? document.body).getByText('Hours')).toBeVisible();
});

test('sorts cards with a select field', async () => {
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

test('shows a report with row names, groups, and totals, and opens a row below itself', async () => {
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

test('shows no totals row for a list without totals', () => {
  renderUi(<Page />);
  expect(screen.queryByRole('row', { name: /^Total/ })).toBeNull();
  expect(screen.queryByRole('rowheader')).toBeNull();
});

test("shows a report's card with only its relevant fields, opens it, and shows the totals below", async () => {
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

test('gives columns of one group a shared heading, and other columns none', () => {
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
