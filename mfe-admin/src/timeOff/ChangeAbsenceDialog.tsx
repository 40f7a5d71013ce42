import { useWrite } from '@ondeck/shared/api/useCall';
import { changeAbsence } from '@ondeck/shared/calls/staffAbsences';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { StaffAbsence } from '@ondeck/shared/schemas/absences';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { kindNames } from './absenceWords';

const kinds = (['SICK', 'EMERGENCY', 'OTHER', 'NO_SHOW'] as const).map((value) => ({
  value,
  label: kindNames[value],
}));
type Kind = (typeof kinds)[number]['value'];

/** An employee who reported an absence isn't a no-show. */
const kindsFor = ({ source, kind }: StaffAbsence) =>
  kinds.filter(({ value }) => value !== 'NO_SHOW' || source !== 'EMPLOYEE' || kind === value);

/** Changes the reason and the note of an absence. Time off keeps its reason. */
export function ChangeAbsenceDialog({
  open,
  onClose,
  absence,
}: OpenDialog & { readonly absence: StaffAbsence }) {
  const { id, kind, note, revision } = absence;
  const initial: { kind: Kind | ''; note: string } = {
    kind: kind === null || kind === 'TIME_OFF' ? '' : kind,
    note: note ?? '',
  };
  const form = useForm({ initial });
  const { send, shell } = useSubmit(useWrite(changeAbsence), {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: 'Absence saved.',
    revision,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Edit Absence"
      form={form}
      onSubmit={(values) =>
        void send({
          id,
          note: values.note,
          ...(values.kind !== '' && values.kind !== kind ? { kind: values.kind } : {}),
        })
      }
      onCancel={onClose}
      {...shell}
      width={440}
    >
      {kind === 'TIME_OFF' ? null : (
        <SelectField
          label="Reason"
          hint="Another reason decides the pay again, unless a manager chose it."
          required
          options={kindsFor(absence)}
          {...form.field('kind')}
        />
      )}
      <TextField
        label="Note"
        hint="Optional. Only managers of the location see this note."
        max={fieldLimits.absenceNote}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
