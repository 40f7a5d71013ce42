import type { ReactNode } from 'react';
import type { OpenDialog } from './dialog';
import { notify } from './notify';
import { dialogOf, useRowDialog } from './rowDialog';
import { SOMETHING_WENT_WRONG } from '../domain/sentences';

/**
 * Handles the form's button to review a record that someone else saved: fetches the record and shows it over the form.
 * Fetches before the dialog opens, so the focus returns to the button.
 *
 * @param read - asks the server, for example `() => read({ id })` with the hook of a lazy query
 * @param show - the dialog about the record
 * @returns `onLook` for the form, and the dialog to render next to it
 */
export function useLook<R>(
  read: () => PromiseLike<{ readonly data?: R | undefined }>,
  show: (record: R, dialog: OpenDialog) => ReactNode,
) {
  const { shown, open } = useRowDialog<'look', R>('look');
  async function look(): Promise<void> {
    const { data } = await read();
    if (data === undefined) notify.error(SOMETHING_WENT_WRONG, { seconds: 4 });
    else open('look', data);
  }
  return { onLook: () => void look(), looked: dialogOf(shown, { look: show }) };
}
