import type { OwnAbsence } from '@ondeck/shared/schemas/absences';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { FieldSection } from '@ondeck/shared/ui/layout';
import { keyOf } from './withdrawal';

interface ShiftsBackProps {
  readonly absence: OwnAbsence;
  readonly unchecked: readonly string[];
  readonly onChange: (unchecked: string[]) => void;
}

/** Describes a date of a shift of a report: `LKV-0042 on 12-09-2026, 6:00–9:00 AM`. */
function nameOf({ days }: OwnAbsence, { shift, date }: OwnAbsence['can_withdraw_shifts'][number]): string {
  const lines = days.flatMap((day) => (day.date === date ? day.lines : []));
  const line = lines.find(({ shift_id, ended }) => shift_id === shift && ended === null);
  const hours = line?.start_time && line.end_time ? `, ${showTimeRange(line.start_time, line.end_time)}` : '';
  return `${line?.shift_code ?? ''} on ${showDate(date)}${hours}`;
}

/** Chooses the shifts that the employee can work after all, if the report covers several: also the only one left. */
export function ShiftsBack({ absence, unchecked, onChange }: ShiftsBackProps) {
  const shifts = absence.can_withdraw_shifts;
  const reported = absence.days.flatMap(({ lines }) => lines);
  if (shifts.length === 0 || reported.length < 2) return null;
  return (
    <FieldSection legend="Shifts You Can Work">
      {shifts.map((one) => {
        const key = keyOf(one);
        const others = unchecked.filter((other) => other !== key);
        return (
          <CheckboxField
            key={key}
            label={nameOf(absence, one)}
            value={!unchecked.includes(key)}
            onChange={(isChecked) => onChange(isChecked ? others : [...others, key])}
          />
        );
      })}
    </FieldSection>
  );
}
