import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { Stack } from '@ondeck/shared/ui/layout';
import { typeCode, shiftStyle } from '@ondeck/shared/ui/shiftChip';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { InfoTip } from '@ondeck/shared/ui/tooltip';

interface Position {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/** The positions of a row: colour, two letters and the name. */
export function ShiftType({ types }: { readonly types: readonly Position[] }) {
  if (types.length === 0) return <>—</>;
  return (
    <>
      {types.map((type) => (
        <span
          key={type.id}
          style={{ display: 'inline-flex', gap: 8, alignItems: 'center', whiteSpace: 'nowrap' }}
        >
          <span
            className="od-legend-swatch"
            style={shiftStyle({ type: type.name, color: type.color })}
            aria-hidden="true"
          >
            {typeCode(type.name)}
          </span>
          {type.name}
        </span>
      ))}
    </>
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
    </Stack>
  );
}

/** Hours with two decimals; a dash while the record is open. */
export const hours = (value: number | null): string => (value === null ? '—' : value.toFixed(2));
