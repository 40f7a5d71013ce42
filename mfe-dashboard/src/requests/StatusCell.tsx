import { endedLabel, shownState } from '@ondeck/shared/domain/requestState';
import type { TimeOffRow } from '@ondeck/shared/schemas/decisions';
import { showMoment } from '@ondeck/shared/time/display';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge, statusLabel } from '@ondeck/shared/ui/statusBadge';

export type Decided = Pick<
  TimeOffRow,
  'status' | 'decided_by' | 'decided_at' | 'decision_reason' | 'ended_dates'
>;

/** Describes the decision: who and when; empty while the request is pending. */
function decidedWords({ status, decided_by, decided_at }: Decided): string {
  if (status === 'PENDING') return '';
  return [decided_by ? `by ${decided_by}` : '', decided_at ? showMoment(decided_at) : '']
    .filter(Boolean)
    .join(', ');
}

/** Returns the reason why a row can't be decided again: the reviewer, or how the request ended without a decision. */
export const whoDecided = (row: Decided): string =>
  `${row.decided_by ? 'Already reviewed' : statusLabel(shownState(row))} ${decidedWords(row)}`;

interface StatusCellProps {
  readonly row: Decided;
  readonly label?: string;
  /** Name of the employee who got the shift. */
  readonly to?: string | undefined;
}

/** Shows a request's status, and the decision's author, time, and reason. */
export function StatusCell({ row, label, to }: StatusCellProps) {
  const words = decidedWords(row);
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start' }}>
      <StatusBadge status={shownState(row)} {...(label ? { label } : endedLabel(row))} />
      {to ? <Meta>to {to}</Meta> : null}
      {words ? <Meta>{words}</Meta> : null}
      {row.decision_reason ? <Meta>{row.decision_reason}</Meta> : null}
    </Stack>
  );
}
