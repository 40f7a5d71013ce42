import { shownState } from '@ondeck/shared/domain/requestState';
import type { TimeOffRow } from '@ondeck/shared/schemas/requests';
import { showMoment } from '@ondeck/shared/time/display';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge, statusLabel } from '@ondeck/shared/ui/statusBadge';

export type Decided = Pick<TimeOffRow, 'status' | 'decided_by' | 'decided_at' | 'decision_reason'>;

/** Who decided and when, in words; nothing while it is open. */
function decidedWords({ status, decided_by, decided_at }: Decided): string {
  if (status === 'PENDING') return '';
  return [decided_by ? `by ${decided_by}` : '', decided_at ? showMoment(decided_at) : '']
    .filter(Boolean)
    .join(', ');
}

/** Why a decided row cannot be decided again: who decided, or what became of it where no one did. */
export const alreadyDecided = (row: Decided): string =>
  `${row.decided_by ? 'Already reviewed' : statusLabel(shownState(row))} ${decidedWords(row)}`;

interface StatusCellProps {
  readonly row: Decided;
  readonly label?: string;
  /** Who got the shift. */
  readonly to?: string;
}

/** A request's state, who decided it, when and why. */
export function StatusCell({ row, label, to }: StatusCellProps) {
  const words = decidedWords(row);
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start' }}>
      <StatusBadge status={shownState(row)} {...(label ? { label } : {})} />
      {to ? <Meta>to {to}</Meta> : null}
      {words ? <Meta>{words}</Meta> : null}
      {row.decision_reason ? <Meta>{row.decision_reason}</Meta> : null}
    </Stack>
  );
}
