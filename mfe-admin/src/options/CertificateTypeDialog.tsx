import { useWrite } from '@ondeck/shared/api/useCall';
import { changeCertificateType, createCertificateType } from '@ondeck/shared/calls/certificates';
import { fieldLimits, numberError } from '@ondeck/shared/domain/rules/fields';
import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import type { CertificateType } from '@ondeck/shared/schemas/certificates';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import { MultiSelectField } from '@ondeck/shared/ui/comboField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { type Form, useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { NumberField } from '@ondeck/shared/ui/numberField';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { FieldRows, keyed, type KeyedRow } from './FieldRows';

const MONTHS = { min: 1, max: fieldLimits.certificateMonths, unit: 'months' } as const;
const usualDays = [90, 60, 45, 30, 14, 7, 1, 0];

interface Validity {
  readonly id: string;
  readonly valid_months: string;
}

interface Values {
  readonly name: string;
  readonly valid_months: string;
  readonly reminder_days: readonly string[];
  readonly requires_document: boolean;
  readonly includes: readonly string[];
  readonly locations: readonly (Validity & KeyedRow)[];
}

const valuesOf = (type: CertificateType | null): Values => ({
  name: type?.name ?? '',
  valid_months: String(type?.valid_months ?? ''),
  reminder_days: (type?.reminder_days ?? [60, 30, 14, 0]).map(String),
  requires_document: type?.requires_document ?? true,
  includes: type?.includes.map(({ id }) => id) ?? [],
  locations: keyed(
    (type?.locations ?? []).map(({ id, valid_months }) => ({ id, valid_months: String(valid_months) })),
  ),
});

const bodyOf = (values: Values) => ({
  ...values,
  name: values.name.trim(),
  valid_months: values.valid_months === '' ? null : Number(values.valid_months),
  reminder_days: values.reminder_days.map(Number),
  includes: [...values.includes],
  locations: values.locations
    .filter(({ id }) => id !== '')
    .map(({ id, valid_months }) => ({ id, valid_months: Number(valid_months) })),
});

const dayLabel = (days: number): string =>
  days === 0 ? 'On the last day' : `${days} ${days === 1 ? 'day' : 'days'} before`;

interface TypeFieldsProps {
  readonly form: Form<Values>;
  /** The other types, which this type can include. */
  readonly others: readonly CertificateType[];
}

function TypeFields({ form, others }: TypeFieldsProps) {
  const { values } = form;
  const days = [...new Set([...usualDays, ...values.reminder_days.map(Number)])].sort((a, b) => b - a);
  return (
    <>
      <FieldGrid min={220}>
        <TextField {...form.field('name')} label="Name" max={fieldLimits.certificateTypeName} required />
        <NumberField
          {...form.field('valid_months')}
          {...MONTHS}
          label="Valid For"
          hint="From 1 to 120 months after the issue date. Leave blank if it doesn't expire."
        />
      </FieldGrid>
      <MultiSelectField
        {...form.field('includes')}
        label="Includes"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="None"
        empty="No other type has that name."
        hint="This certificate counts as one of these types too."
      />
      <MultiSelectField
        {...form.field('reminder_days')}
        label="Reminders"
        options={days.map((one) => ({ value: String(one), label: dayLabel(one) }))}
        placeholder="None"
        hint="When employees are reminded that this certificate expires."
      />
      <SwitchField
        {...form.field('requires_document')}
        label="Require a photo or PDF"
        hint="When this is off, employees can add this certificate without a document."
      />
      <FieldRows
        legend="Shorter Validity at a Location"
        hint="At these locations, the certificate counts for fewer months than printed."
        noun="location"
        rows={values.locations}
        onChange={(locations) => form.set('locations', locations)}
        blank={{ id: '', valid_months: '' }}
        error={form.field('locations').error}
      >
        {(row, number, change) => (
          <>
            <LocationPicker
              label={`Location ${number}`}
              placeholder="Select a location"
              value={row.id}
              onChange={(id) => change({ id })}
            />
            <NumberField
              {...MONTHS}
              label={`Valid For ${number}`}
              value={row.valid_months}
              onChange={(valid_months) => change({ valid_months })}
            />
          </>
        )}
      </FieldRows>
    </>
  );
}

interface CertificateTypeDialogProps extends OpenDialog {
  /** The type to edit; null for a new type. */
  readonly type: CertificateType | null;
  readonly types: readonly CertificateType[];
}

/** Creates or edits a type of certificate. */
export function CertificateTypeDialog({ open, onClose, type, types }: CertificateTypeDialogProps) {
  const form = useForm<Values>({
    initial: valuesOf(type),
    check: ({ locations }) =>
      locations.some(
        ({ id, valid_months }) =>
          id !== '' &&
          (valid_months === '' || numberError(valid_months, 'Valid For', MONTHS.max, MONTHS.min)),
      )
        ? [
            {
              code: 'certificateType.monthsMissing',
              field: 'locations',
              params: { max: MONTHS.max },
            },
          ]
        : [],
  });
  const [create, creating] = useWrite(createCertificateType);
  const [change, changing] = useWrite(changeCertificateType);
  const { send, shell } = useSubmit(
    [
      (body: ReturnType<typeof bodyOf> & { readonly revision?: string | undefined }) =>
        type ? change({ ...body, id: type.id }) : create(body),
      { isLoading: creating.isLoading || changing.isLoading },
    ],
    {
      form,
      catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
      done: ({ name }) => `${name} saved.`,
      message: { seconds: 4 },
      next: onClose,
      ...(type ? { revision: type.revision } : {}),
    },
  );
  return (
    <FormDialog
      open={open}
      title={type ? 'Edit Certificate Type' : 'Add Certificate Type'}
      submitLabel={type ? 'Save' : 'Add type'}
      form={form}
      onSubmit={(values) => void send(bodyOf(values))}
      onCancel={onClose}
      {...shell}
    >
      <TypeFields form={form} others={types.filter(({ id, retired }) => id !== type?.id && !retired)} />
    </FormDialog>
  );
}
