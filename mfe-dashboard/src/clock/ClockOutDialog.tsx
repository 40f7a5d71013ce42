import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import {
  checkLeaving,
  hoursUntil,
  type Leaving,
  leftAt,
  needsConfirmation,
} from '@ondeck/shared/domain/rules/clockOut';
import { say, sentenceOf } from '@ondeck/shared/domain/rules/findings';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime } from '@ondeck/shared/time/display';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useState } from 'react';
import type { ClockOut } from '../dashboard.api';
import { hours } from '../queues/cells';

const MINUTE = 60_000;

/** What is typed for one person. The hours that were confirmed: others must be confirmed anew. */
interface Typed {
  readonly time?: string;
  readonly confirmed?: number | undefined;
}

/** One person's row: how they leave, and the sentence of what stands against it. */
function rowOf(row: ClockRow, typed: Typed, now: number) {
  const clockedIn = Date.parse(row.clocked_in_at);
  const inReview = row.status === 'NEEDS_REVIEW';
  const proposed = inReview ? (row.suggested_clock_out ?? '') : plainTimeIn(now, row.location.timezone);
  const time = typed.time ?? proposed;
  const isTime = isPlainTime(time);
  const isNow = !inReview && time === proposed;
  const left = isNow || !isTime ? undefined : leftAt(clockedIn, time, row.location.timezone);
  const unconfirmed: Leaving = { name: row.employee_name.name, clockedIn, left, inReview, confirmed: false };
  const worked = hoursUntil(unconfirmed, now);
  const leaving = { ...unconfirmed, confirmed: typed.confirmed === worked };
  const [finding] = checkLeaving(leaving, now);
  const sentence = finding && sentenceOf(finding);
  return {
    row,
    leaving,
    time,
    worked,
    /** Missing hours cannot be meant. */
    asks: isTime && needsConfirmation(leaving, now),
    refusal: isTime || inReview ? sentence : say('time.format'),
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
  const isOver = Date.now() - opened > MINUTE;
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
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const change = (id: string, values: Typed) =>
    setTyped((before) => ({ ...before, [id]: { ...before[id], ...values } }));
  // One record of each person: the time of one cannot be the end of two.
  const people = [
    ...new Map(rows.toReversed().map((row) => [row.employee_name.id, row])).values(),
  ].toReversed();
  const shown = people.map((row) => rowOf(row, typed[row.id] ?? {}, now));

  return (
    <ConfirmDialog
      open={open}
      title="Clock out"
      question={
        <Stack gap={4}>
          <p>Are you sure you want to clock out the selected users?</p>
          {shown.map(({ row, time, worked, asks, leaving, wrongTime }) => (
            <Stack gap={2} key={row.id}>
              <TimeField
                label={`${row.employee_name.name} left at`}
                value={time}
                onChange={(value) => change(row.id, { time: value })}
                hint={`Clocked in ${showDate(row.date)} ${showTime(row.clocked_in)}, ${hours(worked)} hours`}
                error={wrongTime}
              />
              {asks ? (
                <CheckboxField
                  label={`${row.employee_name.name} worked ${hours(worked)} hours`}
                  value={leaving.confirmed}
                  onChange={(value) => change(row.id, { confirmed: value ? worked : undefined })}
                />
              ) : null}
            </Stack>
          ))}
          {people.length < rows.length ? (
            <p>Of people with several records only the first is closed; select the others afterwards.</p>
          ) : null}
        </Stack>
      }
      onConfirm={() => onConfirm(requestOf(shown, now))}
      onCancel={onClose}
      loading={loading}
      disabledReason={shown.find(({ refusal }) => refusal !== undefined)?.refusal}
    />
  );
}
