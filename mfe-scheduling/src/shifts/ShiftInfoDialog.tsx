import { dayLabel } from '@ondeck/shared/domain/calendar/plainDate';
import type { Shift, ShiftStaff } from '@ondeck/shared/schemas/shifts';
import { showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { ShiftTypes } from '@ondeck/shared/ui/shiftTypes';
import { Facts } from '@ondeck/shared/ui/stat';
import { spanLabel } from '../common/dateLabels';
import { lifeSpan, repeatLabel, scheduleTypeLabel } from './shiftLabels';

/** Names an employee, with their dates if they differ from the shift's dates. */
function staffLabel(person: ShiftStaff | undefined, shift: Shift): string {
  if (!person) return '';
  const isWhole =
    person.end_date === null && (person.start_date === null || person.start_date <= shift.start_date);
  return isWhole ? person.name : `${person.name}, ${spanLabel(person.start_date, person.end_date)}`;
}

interface ShiftInfoDialogProps extends OpenDialog {
  readonly shift: Shift;
  readonly onEdit?: () => void;
  /** Opens the dialog that edits one date of the shift. */
  readonly onDate?: () => void;
}

/** Shows all details of a shift. */
export function ShiftInfoDialog({ shift, open, onClose, onEdit, onDate }: ShiftInfoDialogProps) {
  const { staff } = shift;
  return (
    <Dialog
      open={open}
      title="Shift Info"
      onClose={onClose}
      footer={
        <>
          {onDate ? (
            <Button icon="calendar" onClick={onDate}>
              Edit one date
            </Button>
          ) : null}
          {onEdit ? (
            <Button icon="edit" onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Facts
        items={[
          { label: 'Shift Code', value: shift.shift_code },
          { label: 'Location', value: shift.location.title },
          { label: 'Schedule Type', value: scheduleTypeLabel(shift.schedule_type) },
          { label: 'Shift Day', value: dayLabel(shift.shift_day) },
          { label: 'Life Span', value: lifeSpan(shift) },
          { label: 'Repeat', value: repeatLabel(shift.shift_repeat) },
          { label: 'Shift Time', value: showTimeRange(shift.start_time, shift.end_time) },
          { label: 'Shift Type', value: <ShiftTypes types={shift.shift_type} /> },
          { label: 'Staff 1', value: staffLabel(staff[0], shift) },
          { label: 'Staff 2', value: staffLabel(staff[1], shift) },
          ...(shift.comments ? [{ label: 'Comments', value: shift.comments }] : []),
        ]}
      />
    </Dialog>
  );
}
