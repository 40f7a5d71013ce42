import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { ChangeNotes } from '@ondeck/shared/planning/changeNotes';
import { Dated } from '@ondeck/shared/ui/dated';
import { Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { InfoTip } from '@ondeck/shared/ui/tooltip';
import type { ReactNode } from 'react';

/** Allows text to wrap in a table whose other cells stay on one line. Dates never break. */
export function WrappingText({ children }: { readonly children: ReactNode }) {
  return (
    <span style={{ whiteSpace: 'normal' }}>
      {typeof children === 'string' ? <Dated>{children}</Dated> : children}
    </span>
  );
}

/** Shows the employee's name, with the flags and changes to know before deciding on the time entry. */
export function FlaggedName({ row }: { readonly row: ClockRow }) {
  return (
    <Stack gap={1} style={{ alignItems: 'flex-start' }}>
      <span>{row.employee_name.name}</span>
      {row.flags.map((flag) => (
        <span key={flag.code} style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
          <StatusBadge status={flag.code} tone="warning" />
          <InfoTip label={`Why ${flag.code.replaceAll('_', ' ')}`}>{flag.message}</InfoTip>
        </span>
      ))}
      <ChangeNotes changes={row.changes ?? []} zone={row.location.timezone} />
    </Stack>
  );
}

/** Formats hours with two decimals, or a dash while the time entry is open. */
export const hours = (value: number | null): string => (value === null ? '—' : value.toFixed(2));
