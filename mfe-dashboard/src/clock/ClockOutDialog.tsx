import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import {
  checkLeaving,
  hoursUntil,
  type Leaving,
  leftAt,
  needsConfirmation,
} from '@ondeck/shared/domain/rules/clockOut';
import { sentenceFor, sentenceOf } from '@ondeck/shared/domain/rules/findings';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime } from '@ondeck/shared/time/display';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { useForm } from '@ondeck/shared/ui/formState';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useState } from 'react';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import type { ClockOut } from './RecordStatus';
import { hours } from '../queues/cells';

/** The values entered for an employee. `confirmed` holds the confirmed hours; other hours need another confirmation. */
interface Entered {
  readonly time: string;
  readonly confirmed: number | undefined;
}

const isInReview = (row: ClockRow): boolean => row.status === 'NEEDS_REVIEW';

/** Returns the suggested clock-out: now, or the end of the shift for an entry in review. */
const proposedOf = (row: ClockRow, now: number): string =>
  isInReview(row) ? (row.suggested_clock_out ?? '') : plainTimeIn(now, row.location.timezone);

/** Returns an employee's row: their clock-out, and the reason why it isn't valid. */
function rowOf(row: ClockRow, { time, confirmed }: Entered, now: number) {
  const clockedIn = Date.parse(row.clocked_in_at);
  const inReview = isInReview(row);
  const isTime = isPlainTime(time);
  const isNow = !inReview && time === proposedOf(row, now);
  const left = isNow || !isTime ? undefined : leftAt(clockedIn, time, row.location.timezone);
  const unconfirmed: Leaving = { name: row.employee_name.name, clockedIn, left, inReview, confirmed: false };
  const worked = hoursUntil(unconfirmed, now);
  const leaving = { ...unconfirmed, confirmed: confirmed === worked };
  const [finding] = checkLeaving(leaving, now);
  const sentence = finding && sentenceOf(finding);
  return {
    row,
    leaving,
    time,
    worked,
    /** Whether to ask for a confirmation; a missing time has no hours to confirm. */
    asks: isTime && needsConfirmation(leaving, now),
    refusal: isTime || inReview ? sentence : sentenceFor('time.format'),
    wrongTime: isTime && finding?.field === 'times' ? sentence : undefined,
  };
}

/**
 * Returns the request body: only the IDs for staff who leave now, as specified, and times for the others. If the dialog
 * was open for more than a minute, the time on screen is sent.
 */
function requestOf(rows: readonly ReturnType<typeof rowOf>[], opened: number): ClockOut {
  const times: Record<string, string> = {};
  const records: Record<string, string> = {};
  const isOver = Date.now() - opened > MINUTE_MS;
  for (const { row, leaving } of rows) {
    const person = row.employee_name.id;
    const left = leaving.left ?? (isOver ? opened : undefined);
    if (left !== undefined) times[person] = new Date(left).toISOString();
    if (leaving.inReview) records[person] = row.id;
  }
  const confirmed = rows.filter(({ leaving }) => leaving.confirmed).map(({ row }) => row.employee_name.id);
  return {
    id: rows.map(({ row }) => row.employee_name.id),
    ...(Object.keys(times).length > 0 ? { times } : {}),
    ...(confirmed.length > 0 ? { confirmed } : {}),
    ...(Object.keys(records).length > 0 ? { records } : {}),
  };
}

interface ClockOutDialogProps extends OpenDialog {
  /** The selected time entries. */
  readonly rows: readonly ClockRow[];
  readonly onConfirm: (request: ClockOut) => void;
  readonly loading: boolean;
}

/** Asks for each employee's clock-out time, and to confirm unusually long hours, before it clocks them out. */
export function ClockOutDialog({ open, rows, onConfirm, onClose, loading }: ClockOutDialogProps) {
  const [now] = useState(() => Date.now());
  const [confirmed, setConfirmed] = useState<Readonly<Record<string, number | undefined>>>({});
  // Keep one time entry per employee, because one clock-out can't end two entries.
  const people = [
    ...new Map(rows.toReversed().map((row) => [row.employee_name.id, row])).values(),
  ].toReversed();
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(people.map((row) => [row.id, proposedOf(row, now)])),
  });
  const shown = people.map((row) =>
    rowOf(row, { time: form.values[row.id] ?? '', confirmed: confirmed[row.id] }, now),
  );

  return (
    <ConfirmDialog
      open={open}
      title="Clock Out"
      question={
        <Stack gap={4}>
          <p>Are you sure you want to clock out the selected users?</p>
          {shown.map(({ row, worked, asks, leaving, wrongTime }) => (
            <Stack gap={2} key={row.id}>
              <TimeField
                {...form.field(row.id)}
                label={`${row.employee_name.name} left at`}
                hint={`Clocked in ${showDate(row.date)} ${showTime(row.clocked_in)}, ${hours(worked)} hours`}
                error={wrongTime}
              />
              {asks ? (
                <CheckboxField
                  label={`${row.employee_name.name} worked ${hours(worked)} hours`}
                  value={leaving.confirmed}
                  onChange={(value) =>
                    setConfirmed((before) => ({ ...before, [row.id]: value ? worked : undefined }))
                  }
                />
              ) : null}
            </Stack>
          ))}
          {people.length < rows.length ? (
            <p>
              If someone has several open time entries, only the first is clocked out. Select the others
              afterward.
            </p>
          ) : null}
        </Stack>
      }
      onConfirm={() => {
        if (form.validate()) onConfirm(requestOf(shown, now));
      }}
      onCancel={onClose}
      loading={loading}
      disabledReason={shown.find(({ refusal }) => refusal !== undefined)?.refusal}
    />
  );
}
