import { zones } from '@ondeck/shared/domain/calendar/zone';
import { addressError, titleError } from '@ondeck/shared/domain/rules/fields';
import { say } from '@ondeck/shared/domain/rules/findings';
import { EmailField } from '@ondeck/shared/ui/emailField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid, Wide } from '@ondeck/shared/ui/layout';
import { PhoneField } from '@ondeck/shared/ui/phoneField';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import type { LocationForm } from './locationForm';

const zoneOptions = zones.map(({ name, label }) => ({ value: name, label }));

/** The five fields of a location, for the page that makes one and the dialog that changes one. */
export function LocationFields({ form }: { readonly form: Form<LocationForm> }) {
  return (
    <FieldGrid min={280}>
      <TextField {...form.field('title')} label="Location" check={titleError} required />
      <PhoneField {...form.field('phone_number')} label="Phone" required />
      <EmailField {...form.field('email')} label="Email" autoComplete="off" required />
      <SelectField
        {...form.field('timezone')}
        label="Time Zone"
        options={zoneOptions}
        requiredMessage={say('select.timeZone')}
        required
      />
      <Wide>
        <TextField
          {...form.field('address')}
          label="Address"
          check={(value) => addressError(value, 'Address')}
          required
        />
      </Wide>
    </FieldGrid>
  );
}
