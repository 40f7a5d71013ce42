import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { OpenDialog } from './dialog';
import { dialogOf, useRowDialog } from './rowDialog';

function Note({ about, open, onClose }: OpenDialog & { readonly about: string }) {
  const [text, setText] = useState('');
  return (
    <div role="dialog" aria-label={about} hidden={!open}>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

function List() {
  const { shown, open } = useRowDialog<'edit' | 'view', string>('notes');
  return (
    <>
      <button type="button" onClick={() => open('edit', 'Ada')}>
        Edit Ada
      </button>
      <button type="button" onClick={() => open('view', 'Ben')}>
        View Ben
      </button>
      {dialogOf(shown, {
        edit: (name, dialog) => <Note {...dialog} about={`Edit ${name}`} />,
        view: (name, dialog) => <Note {...dialog} about={`View ${name}`} />,
      })}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('opens the chosen dialog for the chosen row', async () => {
  render(<List />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('View Ben');
  expect(screen.getByRole('dialog', { name: 'View Ben' })).toBeVisible();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['Edit Ada', 'View Ben'])('opens %s without the text typed into a dialog before', async (next) => {
  render(<List />);
  await press('Edit Ada');
  await userEvent.type(screen.getByLabelText('Note'), 'left unsaved');
  await press('Close');
  await press(next);
  expect(screen.getByLabelText('Note')).toHaveValue('');
});
