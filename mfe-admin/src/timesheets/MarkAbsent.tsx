import { useWrite } from '@ondeck/shared/api/useCall';
import { markAbsent } from '@ondeck/shared/calls/followUp';
import type { MarkKind } from '@ondeck/shared/schemas/absences';
import type { TimesheetMark, TimesheetPerson } from '@ondeck/shared/schemas/timesheets';
import { MenuButton } from '@ondeck/shared/ui/menu';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

const kinds: readonly { readonly key: MarkKind; readonly label: string }[] = [
  { key: 'SICK', label: 'Sick' },
  { key: 'EMERGENCY', label: 'Emergency' },
  { key: 'OTHER', label: 'Other' },
  { key: 'NO_SHOW', label: 'No-show' },
];

interface MarkAbsentProps {
  readonly person: TimesheetPerson;
  readonly mark: TimesheetMark;
}

/** Records why an employee missed a shift. The absence settles the no-show. */
export function MarkAbsent({ person, mark: { date, shift } }: MarkAbsentProps) {
  const absent = useSubmit(useWrite(markAbsent), {
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    refusedAs: 'message',
  });
  if (!shift) return null;
  return (
    <MenuButton
      label={`Mark absent: ${person.name}`}
      text="Mark absent"
      items={kinds.map(({ key, label }) => ({
        key,
        label,
        onSelect: () => void absent.send({ id: shift.id, date, user: person.id, kind: key }),
      }))}
    />
  );
}
