import { screen } from '@testing-library/react';
import { renderUi } from '../testing/renderUi';
import { Pagination, pageNumbers } from './pagination';

const words = (page: number, pages: number) =>
  pageNumbers(page, pages)
    .map((number) => number ?? '…')
    .join(' ');

test.each([
  [1, 1, '1'],
  [3, 10, '1 2 3 4 5 6 7 8 9 10'],
  [1, 11, '1 2 3 4 5 … 11'],
  [4, 11, '1 2 3 4 5 … 11'],
  [5, 11, '1 … 4 5 6 … 11'],
  [7, 11, '1 … 6 7 8 … 11'],
  [8, 11, '1 … 7 8 9 10 11'],
  [11, 11, '1 … 7 8 9 10 11'],
  [50, 100, '1 … 49 50 51 … 100'],
])('shows the page numbers for page %d of %d: %s', (page, pages, shown) => {
  expect(words(page, pages)).toBe(shown);
});

test.each([
  [0, 10, 'Page 1 of 1'],
  [10, 10, 'Page 1 of 1'],
  [11, 10, 'Page 1 of 2'],
  [134, 20, 'Page 1 of 7'],
])('divides %d rows of %d a page into %s pages', (count, pageSize, shown) => {
  renderUi(<Pagination label="Users, pages" page={1} pageSize={pageSize} count={count} onPage={jest.fn()} />);
  expect(screen.getByText(shown)).toBeVisible();
});

test('opens the page before, after, or with a number, but none past the ends', async () => {
  const onPage = jest.fn();
  const { user } = renderUi(
    <Pagination label="Users, pages" page={1} pageSize={10} count={25} onPage={onPage} />,
  );
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Page 1' }));
  expect(onPage).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(onPage.mock.calls).toEqual([[2], [3]]);
});

test('offers 10, 20, 50, and 100 rows a page', async () => {
  const onPageSize = jest.fn();
  const { user } = renderUi(
    <Pagination
      label="Users, pages"
      page={1}
      pageSize={10}
      count={25}
      onPage={jest.fn()}
      onPageSize={onPageSize}
    />,
  );
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '10',
    '20',
    '50',
    '100',
  ]);
  await user.selectOptions(screen.getByLabelText('Rows'), '50');
  expect(onPageSize).toHaveBeenCalledWith(50);
});
