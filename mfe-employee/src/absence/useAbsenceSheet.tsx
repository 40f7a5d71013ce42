import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { cannotOpen } from '@ondeck/shared/ui/dialog';
import { later } from '@ondeck/shared/ui/later';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';

// Loaded once the page is idle, so the sheet opens without a network too.
const useSheet = later(async () => (await import('./AbsenceSheet')).AbsenceSheet, true);

/** Manages the sheet of a page: `report` opens it for an event, and the page renders `sheet`. */
export function useAbsenceSheet() {
  const { shown, open, close } = useRowDialog<'report', ScheduleEvent>('absence');
  const { Part: AbsenceSheet } = useSheet(shown?.isOpen === true, () => {
    cannotOpen("I Can't Come");
    close();
  });
  return {
    report: (event: ScheduleEvent) => open('report', event),
    sheet: AbsenceSheet
      ? dialogOf(shown, { report: (event, dialog) => <AbsenceSheet {...dialog} event={event} /> })
      : null,
  };
}
