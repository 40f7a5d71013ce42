import { useWrite } from '@ondeck/shared/api/useCall';
import { addCertificate } from '@ondeck/shared/calls/certificates';
import { addMonths, isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkCertificate, expirationOf } from '@ondeck/shared/domain/rules/certificates';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { OwnCertificates } from '@ondeck/shared/schemas/certificates';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { base64Of, type ChosenFile } from './certificateFile';
import { DocumentField } from './DocumentField';

interface Values {
  readonly type: string;
  readonly issued_on: string;
  readonly expires_on: string;
  readonly number: string;
  readonly document: ChosenFile | null;
}

/** Returns the expiration date by the type's validity; empty while it isn't known. */
function usualExpiration(types: OwnCertificates['types'], { type, issued_on }: Values): string {
  const months = types.find(({ id }) => id === type)?.valid_months ?? null;
  return (isPlainDate(issued_on) && expirationOf(issued_on, months)) || '';
}

interface AddCertificateDialogProps extends OpenDialog, Pick<OwnCertificates, 'types' | 'today'> {
  /** The type to start with; empty for the employee's choice. */
  readonly type: string;
}

/** Asks for a certificate and its photo or PDF. A refusal keeps everything that was entered. */
export function AddCertificateDialog({ open, onClose, types, today, type }: AddCertificateDialogProps) {
  const typeOf = (id: string) => types.find((one) => one.id === id);
  const form = useForm<Values>({
    initial: { type, issued_on: '', expires_on: '', number: '', document: null },
    check: ({ document, ...dates }) =>
      checkCertificate({ ...dates, has_document: document !== null }, { today, type: typeOf(dates.type) }),
  });
  const { values } = form;
  const chosen = typeOf(values.type);
  const { send, shell } = useSubmit(useWrite(addCertificate), {
    form,
    catalogue: {
      400: 'server',
      404: 'server',
      409: 'server',
      413: sentenceFor('certificate.documentTooLarge'),
    },
    done: ({ message }) => message,
    next: onClose,
  });
  /** Changes a field, and the expiration date with it unless the employee entered another one. */
  function change(changes: Partial<Values>): void {
    const next = { ...values, ...changes };
    const isUsual = values.expires_on === '' || values.expires_on === usualExpiration(types, values);
    form.setMany(isUsual ? { ...changes, expires_on: usualExpiration(types, next) } : changes);
  }
  return (
    <FormDialog
      open={open}
      title="Add Certificate"
      submitLabel="Add certificate"
      form={form}
      onSubmit={({ document, expires_on, number, ...rest }) =>
        void send({
          ...rest,
          ...(expires_on ? { expires_on } : {}),
          number: number.trim(),
          ...(document ? { document: base64Of(document) } : {}),
        })
      }
      onCancel={onClose}
      {...shell}
    >
      <SelectField
        {...form.field('type')}
        onChange={(next) => change({ type: next })}
        label="Type"
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <FieldGrid min={180}>
        <DateField
          {...form.field('issued_on')}
          onChange={(next) => change({ issued_on: next })}
          label="Issued"
          today={today}
          refuse={(date) => (date > today ? sentenceFor('certificate.issuedInFuture') : null)}
          required
        />
        <DateField
          {...form.field('expires_on')}
          label="Expires"
          today={today}
          max={addMonths(today, fieldLimits.certificateMonths)}
          hint={
            chosen?.valid_months === null
              ? "Leave blank if it doesn't expire."
              : 'Change it if the certificate shows another date.'
          }
        />
      </FieldGrid>
      <TextField
        {...form.field('number')}
        label="Number"
        max={fieldLimits.certificateNumber}
        hint="Optional."
      />
      <DocumentField
        {...form.field('document')}
        label="Photo or PDF"
        hint={`${chosen?.requires_document ? '' : 'Optional. '}Only you and your managers can see it.`}
        required={chosen?.requires_document}
        requiredMessage={sentenceFor('certificate.documentMissing')}
      />
      <p role="status" className="od-hint">
        {shell.loading && values.document ? `Uploading ${values.document.name}…` : ''}
      </p>
    </FormDialog>
  );
}
