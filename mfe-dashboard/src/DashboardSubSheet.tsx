import { SubSheet, useSubSheet } from '@ondeck/shared/planning/subSheet';
import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { AddRecordDialog } from './corrections/AddRecordDialog';

/** Shows the sub sheet on the dashboard, with the dialog that adds a missed punch. */
export function DashboardSubSheet() {
  const { close } = useSubSheet();
  const { shown, open } = useRowDialog<'add', FollowUp>('subPunch');
  return (
    <>
      <SubSheet
        onAddPunch={(sheet) => {
          close();
          open('add', sheet);
        }}
      />
      {dialogOf(shown, {
        add: ({ shift, user }, dialog) => (
          <AddRecordDialog
            {...dialog}
            location={shift.location.id}
            date={shift.date}
            {...(user
              ? {
                  planned: {
                    employee_name: user,
                    shift_id: shift.id,
                    shift_start: shift.start_time,
                    shift_end: shift.end_time,
                  },
                }
              : {})}
          />
        ),
      })}
    </>
  );
}
