import { act, fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../testing/renderUi';
import { Button, IconButton } from './button';
import { InfoTip } from './tooltip';

const bubble = () => screen.queryByRole('tooltip');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show() {
  const { user } = renderUi(
    <>
      <IconButton icon="edit" label="Edit Maya R." />
      <Button disabled disabledReason="Maya R. has a shift then.">
        Approve
      </Button>
      <InfoTip label="About the key">Unique key for the punch clock.</InfoTip>
      <p>Elsewhere</p>
    </>,
    { advanceTimers: (ms) => jest.advanceTimersByTime(ms) },
  );
  return user;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test("shows a button's name in a tooltip after a short hover, and hides it when the pointer leaves", async () => {
  const user = show();
  await user.hover(screen.getByRole('button', { name: 'Edit Maya R.' }));
  wait(99);
  expect(bubble()).toBeNull();
  wait(1);
  expect(bubble()).toHaveTextContent('Edit Maya R.');
  await user.hover(screen.getByText('Elsewhere'));
  wait(100);
  expect(bubble()).toBeNull();
});

test('keeps the tooltip while the pointer is in it', async () => {
  const user = show();
  await user.hover(screen.getByRole('button', { name: 'Approve' }));
  wait(100);
  await user.hover(screen.getByRole('tooltip'));
  wait(1000);
  expect(bubble()).toHaveTextContent('Maya R. has a shift then.');
});

test.each([
  ['a press', () => fireEvent.pointerDown(screen.getByRole('button', { name: 'Edit Maya R.' }))],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['scrolling', () => fireEvent.scroll(document.body)],
  ['turning a tablet', () => fireEvent(window, new Event('resize'))],
])('hides the tooltip on %s', async (_what, act) => {
  const user = show();
  await user.hover(screen.getByRole('button', { name: 'Edit Maya R.' }));
  wait(100);
  expect(bubble()).toBeVisible();
  act();
  expect(bubble()).toBeNull();
});

test('shows a reason or a note on keyboard focus, but not a name that a screen reader reads aloud', async () => {
  const user = show();
  await user.tab();
  wait(100);
  expect(bubble()).toBeNull();
  await user.tab();
  wait(100);
  expect(bubble()).toHaveTextContent('Maya R. has a shift then.');
  await user.tab();
  wait(100);
  expect(bubble()).toHaveTextContent('Unique key for the punch clock.');
});

test('shows a reason or a note on touch, but no name over the touched button', async () => {
  const user = show();
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Edit Maya R.' }) });
  wait(100);
  expect(bubble()).toBeNull();
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'About the key' }) });
  wait(100);
  expect(bubble()).toHaveTextContent('Unique key for the punch clock.');
});
