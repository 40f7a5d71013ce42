import { act, screen, within } from '@testing-library/react';
import { renderUi } from '../testing/renderUi';
import { forgetMessages } from './messages';
import { notify, RecentMessages } from './notify';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  forgetMessages();
  jest.useRealTimers();
});

const wait = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const open = (page = <p>Page</p>) => renderUi(page, { advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const region = () => screen.getByRole('status', { name: 'Messages' });

test.each([
  [undefined, 2999, 3000],
  [3, 2999, 3000],
  [4, 3999, 4000],
  [4.5, 4499, 4500],
] as const)(
  'shows a message of %p seconds after %d ms and hides it after %d',
  async (seconds, there, gone) => {
    open();
    act(() => notify.success('Saved.', seconds ? { seconds } : {}));
    wait(there);
    expect(within(region()).getByText('Saved.')).toBeVisible();
    wait(gone - there);
    expect(within(region()).queryByText('Saved.')).not.toBeInTheDocument();
  },
);

test('shows two messages at a time, newest last', () => {
  open();
  act(() => {
    for (const text of ['one', 'two', 'three']) notify.info(text);
  });
  expect(within(region()).queryByText('one')).not.toBeInTheDocument();
  expect(within(region()).getByText('two')).toBeVisible();
  expect(within(region()).getByText('three')).toBeVisible();
});

test('keeps a message while the pointer is on it', async () => {
  const { user } = open();
  act(() => notify.error('Something went wrong.'));
  await user.hover(screen.getByText('Something went wrong.'));
  wait(10_000);
  expect(screen.getByText('Something went wrong.')).toBeVisible();
  await user.unhover(screen.getByText('Something went wrong.'));
  wait(3000);
  expect(within(region()).queryByText('Something went wrong.')).not.toBeInTheDocument();
});

test('keeps a message while the focus is on it', async () => {
  open();
  act(() => notify.error('Something went wrong.'));
  act(() => screen.getByRole('button', { name: 'Dismiss message' }).focus());
  wait(10_000);
  expect(screen.getByText('Something went wrong.')).toBeVisible();
});

test('undoes a change once with Undo and removes the message', async () => {
  const undo = jest.fn();
  const { user } = open();
  act(() => notify.success('Shift deleted successfully!', { undo }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Shift deleted successfully!')).not.toBeInTheDocument();
});

test('undoes the last undoable change with Control and Z, but not while the user types text', async () => {
  const [first, second] = [jest.fn(), jest.fn()];
  const { user } = open(<input aria-label="Name" />);
  act(() => {
    notify.success('Date moved.', { undo: first });
    notify.success('Date canceled.', { undo: second });
    notify.info('Nothing to undo.');
  });
  // The first message is gone, because only two are shown.
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(second).not.toHaveBeenCalled();
  act(() => screen.getByRole('textbox', { name: 'Name' }).blur());
  await user.keyboard('z{Control>}{Shift>}z{/Shift}{/Control}');
  expect(second).not.toHaveBeenCalled();
  await user.keyboard('{Control>}z{/Control}');
  expect(second).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Date canceled.')).not.toBeInTheDocument();
  await user.keyboard('{Meta>}z{/Meta}');
  expect(first).not.toHaveBeenCalled();
});

test('keeps the last twenty messages for the panel, newest first', () => {
  open(<RecentMessages />);
  act(() => {
    for (let index = 0; index < 21; index += 1) notify.info(`message ${index}`);
  });
  const kept = within(screen.getByRole('list', { name: 'Recent messages' })).getAllByRole('listitem');
  expect(kept).toHaveLength(20);
  expect(kept[0]).toHaveTextContent('message 20');
});

test('shows a note in the panel while there are no messages', () => {
  open(<RecentMessages />);
  expect(screen.getByText('No messages yet')).toBeVisible();
});
