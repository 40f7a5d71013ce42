import { dayLabel } from '@ondeck/shared/domain/calendar/plainDate';
import type { ArchivedShift } from '@ondeck/shared/schemas/shifts';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import { timesOf } from './archivedWords';

interface AttendanceDialogProps extends OpenDialog {
  readonly shift: ArchivedShift;
  readonly onRestore: () => void;
}

type Attendance = ArchivedShift['attendance_records'][number];

// The table scrolls sideways on a phone, so it needs focus for keyboard scrolling.
const scrollable = { tabIndex: 0 };

const inWords = (rate: string): string => rate.charAt(0) + rate.slice(1).toLowerCase();

function Records({ records }: { readonly records: readonly Attendance[] }) {
  if (records.length === 0) return <p className="od-muted">No one clocked in for this shift.</p>;
  return (
    <section className="od-table-frame" aria-label="Attendance" {...scrollable}>
      <table className="od-table" aria-label="Attendance">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Date</th>
            <th scope="col">Clocked In–Out</th>
            <th scope="col">Rate</th>
            <th scope="col" style={{ textAlign: 'end' }}>
              Total Hours
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <td>{record.employee}</td>
              <td>{showDate(record.date)}</td>
              <td>{showTimeRange(record.clocked_in, record.clocked_out)}</td>
              <td>{inWords(record.rate)}</td>
              <td style={{ textAlign: 'end' }}>{record.total_hours?.toFixed(2) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows a deleted shift and its attendance. */
export function AttendanceDialog({ shift, open, onClose, onRestore }: AttendanceDialogProps) {
  return (
    <Dialog
      open={open}
      title="Archived Shift"
      onClose={onClose}
      width={720}
      footer={
        <>
          <Button icon="undo" onClick={onRestore}>
            Restore
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack>
        <Facts
          items={[
            { label: 'Code', value: shift.shift_code },
            { label: 'Name', value: shift.staff_name },
            { label: 'Shift Type', value: shift.shift_type_name },
            { label: 'Location', value: shift.location.title },
            { label: 'Times', value: timesOf(shift) },
            { label: 'Day', value: dayLabel(shift.shift_day) },
            { label: 'Deleted Date', value: showDate(shift.delete_date) },
            { label: 'By', value: shift.deleted_by_email },
          ]}
        />
        <Records records={shift.attendance_records} />
      </Stack>
    </Dialog>
  );
}
