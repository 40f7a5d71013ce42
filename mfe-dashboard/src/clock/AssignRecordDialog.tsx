import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { assignShiftToRecord, listAssignableShifts } from '@ondeck/shared/calls/clockTabs';
import { keepWithoutShift, createShiftFromRecord } from '@ondeck/shared/calls/corrections';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { type ChosenShift, AssignShiftDialog, KEEP } from '@ondeck/shared/planning/assignShiftDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import type { Mutation } from '@ondeck/shared/ui/useSubmit';
import { hours } from '../queues/cells';

interface AssignRecordDialogProps extends OpenDialog {
  /** The time entry that needs a shift. */
  readonly row: ClockRow;
  readonly location: string;
}

/** Value of the choice to create a one-time shift from the time entry. */
const MAKE = 'make';

/** Settles a time entry without a shift, with the call that the choice needs. */
function useSettle({ id, employee_name }: ClockRow): Mutation<ChosenShift, { message: string }> {
  const [assign, { isLoading: isAssigning }] = useWrite(assignShiftToRecord);
  const [keep, { isLoading: isKeeping }] = useWrite(keepWithoutShift);
  const [make, { isLoading: isMaking }] = useWrite(createShiftFromRecord);
  const settle = ({ shift, position_id }: ChosenShift) => {
    if (shift === KEEP) return keep({ id, position_id });
    if (shift === MAKE) return make({ id, position_id });
    return assign({ user_id: employee_name.id, shift_id: shift, record_id: id });
  };
  return [settle, { isLoading: isAssigning || isKeeping || isMaking }];
}

/** Returns the reason why a time entry can't become a one-time shift; undefined if it can. */
function noShiftOf({ clocked_in, clocked_out }: ClockRow): string | undefined {
  if (clocked_out === null) return 'Not clocked out yet';
  return clocked_out > clocked_in ? undefined : 'A shift must end on the day it starts';
}

/** Describes the time entry: its day, clock-in, clock-out, and hours, as far as they are known. */
function punchInWords({ date, clocked_in, clocked_out, total_hours }: ClockRow): string {
  const day = `${showDate(date)}: in ${showTime(clocked_in)}`;
  return clocked_out === null
    ? `${day}, not clocked out yet.`
    : `${day}, out ${showTime(clocked_out)}, ${hours(total_hours)} hours.`;
}

/**
 * Assigns a shift of that day to a time entry without a shift, keeps the entry without a shift, or creates a shift from
 * it.
 */
export function AssignRecordDialog({ row, location, ...dialog }: AssignRecordDialogProps) {
  const answer = useRead(
    listAssignableShifts,
    { user_id: row.employee_name.id, location: location || row.location.id, record_id: row.id },
    { skip: !dialog.open },
  );
  const impossible = noShiftOf(row);
  const make = {
    value: MAKE,
    label: 'New one-time shift',
    note: impossible ?? `Created from this time entry, ${showTimeRange(row.clocked_in, row.clocked_out)}`,
    disabled: impossible !== undefined,
  };
  return (
    <AssignShiftDialog
      {...dialog}
      date={row.date}
      zone={row.location.timezone}
      answer={answer}
      others={[make]}
      mutation={useSettle(row)}
      catalogue={{ 400: 'server', 403: 'server', 409: 'server' }}
    >
      <p>{row.employee_name.name} clocked in without a shift. Choose the shift they worked.</p>
      <p>{punchInWords(row)}</p>
    </AssignShiftDialog>
  );
}
