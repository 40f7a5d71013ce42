import type { InputOf } from '@ondeck/shared/calls/requestOf';
import type { clockOutPeople } from '@ondeck/shared/calls/clockTabs';
import { leftAt } from '@ondeck/shared/domain/rules/clockOut';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showTime } from '@ondeck/shared/time/display';
import { Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { rateNames } from '@ondeck/shared/domain/rates';

/** The employees to clock out and their times, or the flagged time entries to settle. */
export type ClockOut = InputOf<typeof clockOutPeople>;

/** Flags that need a decision. A late clock-in needs none. */
const DECIDED: ReadonlySet<string> = new Set(['open_too_long', 'clock_skew', 'rate_mismatch', 'early']);

interface Suggestion {
  readonly sentence: string;
  /** Label of the button that accepts the suggestion. */
  readonly action: string;
  readonly request: ClockOut;
}

/**
 * Returns the suggestion for a time entry that needs a decision, to accept with a single click; undefined if there is
 * none.
 */
export function suggestionFor(row: ClockRow): Suggestion | undefined {
  const person = row.employee_name.id;
  const record = { id: [person], records: { [person]: row.id } };
  const { suggested_clock_out: end, suggested_rate: rate, status, flags } = row;
  if (status === 'NEEDS_REVIEW') {
    if (!end) return undefined;
    const time = showTime(end);
    const left = leftAt(Date.parse(row.clocked_in_at), end, row.location.timezone);
    return {
      sentence: `Suggestion: clock out at ${time}.`,
      action: `Accept ${time}`,
      request: { ...record, times: { [person]: new Date(left).toISOString() }, confirmed: [person] },
    };
  }
  if (!flags.some(({ code }) => DECIDED.has(code))) return undefined;
  const request = { ...record, settle: true };
  return rate
    ? {
        sentence: `Suggestion: pay as ${rateNames[rate]}, not ${rateNames[row.rate]}.`,
        action: `Pay as ${rateNames[rate]}`,
        request,
      }
    : { sentence: 'Suggestion: keep the recorded time.', action: 'Keep time', request };
}

const decided = (row: ClockRow) => row.flags.filter(({ code }) => DECIDED.has(code));

/** Shows the status of a time entry in a few words. */
export function RecordBadge({ row }: { readonly row: ClockRow }) {
  if (row.status === 'NEEDS_REVIEW')
    return <StatusBadge status="NEEDS_REVIEW" label="Needs review" tone="danger" />;
  return decided(row).length > 0 ? (
    <StatusBadge status="NEEDS_REVIEW" label="On deck, needs a check" tone="warning" />
  ) : (
    <StatusBadge status="CLOCKED_IN" label="On deck" tone="success" />
  );
}

/** Shows the status of a time entry: the problem and the suggestion if it needs a decision. */
export function RecordStatus({ row }: { readonly row: ClockRow }) {
  const what = decided(row);
  if (row.status !== 'NEEDS_REVIEW' && what.length === 0) return <RecordBadge row={row} />;
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start', minWidth: 'min(200px, 45vw)' }}>
      <RecordBadge row={row} />
      {what.map(({ code, message }) => (
        <span key={code}>{message}</span>
      ))}
      <span>{suggestionFor(row)?.sentence ?? 'Clock them out when you know when they left.'}</span>
    </Stack>
  );
}
