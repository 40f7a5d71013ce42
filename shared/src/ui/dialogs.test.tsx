import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { axeFindings } from '../testing/axeFindings';
import { renderUi } from '../testing/renderUi';
import { Button } from './button';
import { ConfirmDialog } from './confirmDialog';
import { DateField } from './dateField';
import { Dialog } from './dialog';
import { Drawer } from './drawer';
import { FormDialog } from './formDialog';
import { useForm } from './formState';
import { NameField } from './nameField';

function Confirming({
  onConfirm,
  loading = false,
  error,
}: {
  onConfirm: () => void;
  loading?: boolean;
  error?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        title="Delete Location"
        question="Are you sure you want to delete this location?"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
        loading={loading}
        error={error}
        danger
      />
    </>
  );
}

test('opens a confirmation on its safe button, closes it with Escape, and returns the focus', async () => {
  const onConfirm = jest.fn();
  const { user } = renderUi(<Confirming onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: 'Delete Location' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('confirms only once with Yes, and shows a refusal in the dialog', async () => {
  const onConfirm = jest.fn();
  const { user, rerender } = renderUi(<Confirming onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  rerender(<Confirming onConfirm={onConfirm} loading />);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(<Confirming onConfirm={onConfirm} error="Location not found." />);
  expect(screen.getByRole('alert')).toHaveTextContent('Location not found.');
});

function Editing({
  onSubmit,
  onCancel,
}: {
  onSubmit: (values: { name: string; date: string }) => void;
  onCancel: () => void;
}) {
  const form = useForm({ initial: { name: '', date: '' } });
  return (
    <FormDialog
      open
      title="Edit User"
      form={form}
      onSubmit={onSubmit}
      onCancel={onCancel}
      loading={false}
      submitError={null}
    >
      <NameField {...form.field('name')} label="Name" required />
      <DateField {...form.field('date')} label="Start Date" today="2026-03-09" />
    </FormDialog>
  );
}

test('focuses the first field of a form dialog, and checks and sends with its Save button', async () => {
  const onSubmit = jest.fn();
  const { user, baseElement } = renderUi(<Editing onSubmit={onSubmit} onCancel={jest.fn()} />);
  const name = await screen.findByLabelText('Name');
  await waitFor(() => expect(name).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(name).toHaveAccessibleDescription('Name is required');
  await user.type(name, 'Maya');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Maya', date: '' });
  expect(await axeFindings(baseElement)).toEqual([]);
});

test.each([
  ['a form', <Editing key="form" onSubmit={jest.fn()} onCancel={jest.fn()} />, ['Save', 'Cancel']],
  [
    'a question',
    <ConfirmDialog
      key="question"
      open
      title="Delete Location"
      question="Are you sure?"
      onConfirm={jest.fn()}
      onCancel={jest.fn()}
      loading={false}
    />,
    ['Yes', 'No'],
  ],
])('shows the action first and the way out last at the bottom of %s', async (_what, dialog, labels) => {
  renderUi(dialog);
  await screen.findByRole('dialog');
  const buttons = document.querySelectorAll('.od-dialog-foot button');
  expect([...buttons].map(({ textContent }) => textContent)).toEqual(labels);
});

test('closes only the calendar, not the dialog around it, with Escape', async () => {
  const onCancel = jest.fn();
  const { user } = renderUi(<Editing onSubmit={jest.fn()} onCancel={onCancel} />);
  await user.click(await screen.findByRole('button', { name: 'Choose Start Date' }));
  expect(screen.getByRole('dialog', { name: 'Choose Start Date' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Choose Start Date' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose Start Date' })).toHaveFocus();
  expect(onCancel).not.toHaveBeenCalled();
});

test.each([
  [false, '85vh'],
  [true, '75vh'],
])("limits a dialog's height in a window of at most 800 px (%p) to %s", async (isLow, height) => {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: isLow && media === '(max-height: 800px)',
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }));
  renderUi(
    <Dialog open title="User Info" onClose={jest.fn()}>
      <p>Text</p>
    </Dialog>,
  );
  const body = await screen.findByText('Text');
  expect(body.closest('.od-dialog-content')).toHaveStyle({ maxHeight: `calc(${height} - 72px)` });
});

test('labels a drawer and closes it with its button', async () => {
  const onClose = jest.fn();
  const { user } = renderUi(
    <Drawer open title="Recent messages" onClose={onClose}>
      Nothing
    </Drawer>,
  );
  expect(await screen.findByRole('dialog', { name: 'Recent messages' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

function Sheet() {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Messages</Button>
      <h1 tabIndex={-1}>Page</h1>
      <Drawer open={open} title="Recent messages" onClose={close}>
        <Button
          onClick={() => {
            close();
            screen.getByText('Page').focus();
          }}
        >
          Leave
        </Button>
      </Drawer>
    </>
  );
}

test('leaves the focus alone if it moved elsewhere when a drawer closes', async () => {
  const { user } = renderUi(<Sheet />);
  await user.click(screen.getByText('Messages'));
  await user.click(await screen.findByText('Leave'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Page')).toHaveFocus();
});

test('closes a drawer with Back', async () => {
  const { user } = renderUi(<Sheet />);
  await user.click(screen.getByText('Messages'));
  await screen.findByRole('dialog');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
