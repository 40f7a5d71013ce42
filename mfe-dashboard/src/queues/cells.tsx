import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { ChangeNotes } from '@ondeck/shared/planning/changeNotes';
import { Dated } from '@ondeck/shared/ui/dated';
import { Stack } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { InfoTip } from '@ondeck/shared/ui/tooltip';
import type { ReactNode } from 'react';

/** Words that may take several lines in a table whose other cells stay on one; dates stay in one piece. */
export function WrappingText({ children }: { readonly children: ReactNode }) {
  return (
    <span style={{ whiteSpace: 'normal' }}>
      {typeof children === 'string' ? <Dated>{children}</Dated> : children}
    </span>
  );
}

/** The name, and beneath it what a manager should know about this record before deciding. */
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

/** Hours with two decimals; a dash while the record is open. */
export const hours = (value: number | null): string => (value === null ? '—' : value.toFixed(2));
