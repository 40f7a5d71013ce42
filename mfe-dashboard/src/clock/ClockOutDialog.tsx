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

/** What is entered for one person. The hours that were confirmed: others must be confirmed again. */
interface Entered {
  readonly time: string;
  readonly confirmed: number | undefined;
}

const isInReview = (row: ClockRow): boolean => row.status === 'NEEDS_REVIEW';

/** When a person left, unless someone says otherwise: now, or the end of the shift of an entry in review. */
const proposedOf = (row: ClockRow, now: number): string =>
  isInReview(row) ? (row.suggested_clock_out ?? '') : plainTimeIn(now, row.location.timezone);

/** One person's row: how they leave, and the sentence of what stands against it. */
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
    /** Missing hours cannot be meant. */
    asks: isTime && needsConfirmation(leaving, now),
    refusal: isTime || inReview ? sentence : sentenceFor('time.format'),
    wrongTime: isTime && finding?.field === 'times' ? sentence : undefined,
  };
}

/**
 * What the server is asked: as the specification says for those who leave just now, more for the others. Where the
 * dialog was open for more than a minute, the time that it shows is what was meant.
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
  /** The records that were selected. */
  readonly rows: readonly ClockRow[];
  readonly onConfirm: (request: ClockOut) => void;
  readonly loading: boolean;
}

/** Asks before people are clocked out: when each of them left, and whether many hours are meant. */
export function ClockOutDialog({ open, rows, onConfirm, onClose, loading }: ClockOutDialogProps) {
  const [now] = useState(() => Date.now());
  const [confirmed, setConfirmed] = useState<Readonly<Record<string, number | undefined>>>({});
  // One record of each person: the time of one cannot be the end of two.
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
