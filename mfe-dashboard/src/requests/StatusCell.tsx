import type { RequestStatus } from '@ondeck/shared/schemas/requests';
import { showDate, showTime } from '@ondeck/shared/time/display';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';

interface Decided {
  readonly status: RequestStatus;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly decision_reason: string | null;
}

/** When something was decided, on this device's clock: `11-20-2026 4:12 PM`. */
function moment(instant: string): string {
  const date = new Date(instant);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${showDate(day)} ${showTime(`${pad(date.getHours())}:${pad(date.getMinutes())}`)}`;
}

/** Who decided and when, in words; nothing while it is open. */
export function decidedWords({ status, decided_by, decided_at }: Decided): string {
  if (status === 'PENDING') return '';
  return [decided_by ? `by ${decided_by}` : '', decided_at ? moment(decided_at) : '']
    .filter(Boolean)
    .join(', ');
}

/** A request's state, who decided it, when and why. */
export function StatusCell({ row, label }: { readonly row: Decided; readonly label?: string }) {
  const words = decidedWords(row);
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start' }}>
      <StatusBadge status={row.status} {...(label ? { label } : {})} />
      {words ? <Meta>{words}</Meta> : null}
      {row.decision_reason ? <Meta>{row.decision_reason}</Meta> : null}
    </Stack>
  );
}
