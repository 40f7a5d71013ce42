import { act, render, screen } from '@testing-library/react';
import { later, loadParts } from './later';

const Word = ({ text }: { readonly text: string }) => <p>{text}</p>;

function pageOf(load: () => Promise<typeof Word>, onMissing = jest.fn()) {
  const useWord = later(load, true);
  function Page({ isNeeded }: { readonly isNeeded: boolean }) {
    const { Part, isMissing } = useWord(isNeeded, onMissing);
    return Part ? <Part text="here" /> : <p>{isMissing ? 'missing' : 'not yet'}</p>;
  }
  return { Page, onMissing };
}

test('loads a component once when it is first needed, and keeps it', async () => {
  const load = jest.fn(() => Promise.resolve(Word));
  const { Page } = pageOf(load);
  const { rerender } = render(<Page isNeeded={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Page isNeeded />);
  expect(await screen.findByText('here')).toBeVisible();
  rerender(<Page isNeeded={false} />);
  expect(screen.getByText('here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('renders a component in the first render if it was loaded ahead', async () => {
  const { Page } = pageOf(() => Promise.resolve(Word));
  await act(() => loadParts());
  render(<Page isNeeded />);
  expect(screen.getByText('here')).toBeVisible();
});

test('reports a component that failed to load, and tries again when it is needed again', async () => {
  const load = jest.fn(() => Promise.resolve(Word)).mockRejectedValueOnce(new Error('no network'));
  const { Page, onMissing } = pageOf(load);
  const { rerender } = render(<Page isNeeded />);
  expect(await screen.findByText('missing')).toBeVisible();
  expect(onMissing).toHaveBeenCalledTimes(1);
  rerender(<Page isNeeded={false} />);
  rerender(<Page isNeeded />);
  expect(await screen.findByText('here')).toBeVisible();
});
