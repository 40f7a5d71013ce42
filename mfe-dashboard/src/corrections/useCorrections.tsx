import { messageOf } from '@ondeck/shared/api/errors';
import { useLazyRead } from '@ondeck/shared/api/useCall';
import { readClockRecord } from '@ondeck/shared/calls/corrections';
import type { ClockRecord } from '@ondeck/shared/schemas/corrections';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { useSession } from '@ondeck/shared/session/session';
import type { MenuItem } from '@ondeck/shared/ui/menu';
import { notify } from '@ondeck/shared/ui/notify';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import type { ReactNode } from 'react';
import { CorrectDialog } from './CorrectDialog';
import { SplitDialog } from './SplitDialog';
import { VoidDialog } from './VoidDialog';

type Act = 'correct' | 'split' | 'void';

const OWN_HOURS = "You can't review your own hours.";

/**
 * Offers Correct, Split, and Void for a list of time entries. A dialog opens with the entry's latest version, not the
 * list's version, and keeps the typed values while the list changes.
 */
export function useCorrections(): { menuOf: (row: ClockRow) => readonly MenuItem[]; dialog: ReactNode } {
  const [read] = useLazyRead(readClockRecord);
  const me = useSession((session) => session.userId);
  const role = useSession((session) => session.role);
  const { shown, open } = useRowDialog<Act, ClockRecord>('corrections');

  async function start(act: Act, { id }: ClockRow): Promise<void> {
    const { data, error } = await read({ id });
    if (data) open(act, data);
    else notify.error(messageOf(error, { 404: 'server', other: "Couldn't load the time entry." }));
  }

  function menuOf(row: ClockRow): MenuItem[] {
    // A school's only admin can correct their own hours; the server knows whether there are other admins.
    const isOwn = row.employee_name.id === me && role !== 'ADMIN';
    const own = isOwn ? OWN_HOURS : undefined;
    const open_ = row.clocked_out === null ? 'Clock out this time entry first.' : undefined;
    const item = (key: Act, label: string, disabledReason = own): MenuItem => ({
      key,
      label,
      disabledReason,
      onSelect: () => void start(key, row),
    });
    return [
      { ...item('correct', 'Correct'), icon: 'edit' },
      { ...item('split', 'Split', own ?? open_), icon: 'swap' },
      { ...item('void', 'Void'), icon: 'delete', danger: true },
    ];
  }

  return {
    menuOf,
    dialog: dialogOf(shown, {
      correct: (record, dialog) => <CorrectDialog {...dialog} record={record} />,
      split: (record, dialog) => <SplitDialog {...dialog} record={record} />,
      void: (record, dialog) => <VoidDialog {...dialog} record={record} />,
    }),
  };
}
