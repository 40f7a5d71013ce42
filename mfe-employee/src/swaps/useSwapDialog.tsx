import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { cannotOpen } from '@ondeck/shared/ui/dialog';
import { later } from '@ondeck/shared/ui/later';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import type { SwapKind } from './SwapDialog';

const useDialog = later(async () => (await import('./SwapDialog')).SwapDialog, false);

/** Manages the dialog of a page: `ask` opens it for a shift, and the page renders `dialog`. */
export function useSwapDialog() {
  const { shown, open, close } = useRowDialog<SwapKind, ScheduleEvent>('swap');
  const { Part: SwapDialog } = useDialog(shown?.isOpen === true, () => {
    cannotOpen('Swap Shift');
    close();
  });
  return {
    ask: open,
    dialog: SwapDialog
      ? dialogOf(shown, {
          swap: (event, dialog) => <SwapDialog {...dialog} event={event} kind="swap" />,
          give: (event, dialog) => <SwapDialog {...dialog} event={event} kind="give" />,
        })
      : null,
  };
}
