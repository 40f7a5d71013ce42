import { useWrite } from '@ondeck/shared/api/useCall';
import { changeRequiredCertificates } from '@ondeck/shared/calls/certificates';
import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import type { CertificateType, RequiredCertificates } from '@ondeck/shared/schemas/certificates';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { FieldRows, keyed, type KeyedRow } from './FieldRows';

export type RequiredByPosition = RequiredCertificates['results'][number];

interface Values {
  readonly required: readonly ({ readonly type: string; readonly location: string } & KeyedRow)[];
}

interface RequiredCertificatesDialogProps extends OpenDialog {
  readonly required: RequiredByPosition;
  readonly types: readonly CertificateType[];
}

/** Sets the certificates that a position requires, everywhere or at one location. */
export function RequiredCertificatesDialog({
  open,
  onClose,
  required: { position, required, revision },
  types,
}: RequiredCertificatesDialogProps) {
  const form = useForm<Values>({
    initial: {
      required: keyed(
        required.map(({ type, location }) => ({ type: type.id, location: location?.id ?? '' })),
      ),
    },
  });
  const { send, shell } = useSubmit(useWrite(changeRequiredCertificates), {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    message: { seconds: 4 },
    next: onClose,
    revision,
  });
  const options = types.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      open={open}
      title={`Certificates for ${position.name}`}
      form={form}
      onSubmit={(values) =>
        void send({
          position: position.id,
          required: values.required
            .filter(({ type }) => type !== '')
            .map(({ type, location }) => ({ type, location: location || null })),
        })
      }
      onCancel={onClose}
      {...shell}
    >
      <FieldRows
        legend="Required Certificates"
        hint="Staff need all of these to work in this position."
        noun="certificate"
        rows={form.values.required}
        onChange={(rows) => form.set('required', rows)}
        blank={{ type: '', location: '' }}
        error={form.field('required').error}
      >
        {(row, number, change) => (
          <>
            <SelectField
              label={`Certificate ${number}`}
              placeholder="Select a type"
              options={options}
              value={row.type}
              onChange={(type) => change({ type })}
            />
            <LocationPicker
              label={`Location ${number}`}
              placeholder="Every location"
              value={row.location}
              onChange={(location) => change({ location })}
            />
          </>
        )}
      </FieldRows>
    </FormDialog>
  );
}
