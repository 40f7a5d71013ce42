import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AreaBoundary } from './AreaBoundary';

function Page({ works }: { works: boolean }) {
  if (!works) throw new Error('broken page');
  return <p>The page</p>;
}

const boundary = (area: string, address: string, works: boolean) => (
  <AreaBoundary
    key={area}
    address={address}
    fallback={(_error, retry) => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  >
    <Page works={works} />
  </AreaBoundary>
);

beforeEach(() => {
  // React and jsdom print errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('shows the fallback when a page breaks', () => {
  render(boundary('employee', '/open-shifts', false));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('shows another area after an area has failed', () => {
  const { rerender } = render(boundary('employee', '/open-shifts', false));
  rerender(boundary('dashboard', '/open-shifts', true));
  expect(screen.getByText('The page')).toBeVisible();
});

test('starts over when the address in the same area changes', () => {
  const { rerender } = render(boundary('employee', '/open-shifts', false));
  rerender(boundary('employee', '/time-off-request', true));
  expect(screen.getByText('The page')).toBeVisible();
});

test('keeps the fallback at the same address until the user tries again', async () => {
  const { rerender } = render(boundary('employee', '/open-shifts', false));
  rerender(boundary('employee', '/open-shifts', true));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The page')).toBeVisible();
});
