import { zones } from '@ondeck/shared/domain/calendar/zone';
import { addressError, titleError } from '@ondeck/shared/domain/rules/fields';
import { say } from '@ondeck/shared/domain/rules/findings';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import { EmailField } from '@ondeck/shared/ui/emailField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection, Wide } from '@ondeck/shared/ui/layout';
import { PhoneField } from '@ondeck/shared/ui/phoneField';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import type { LocationForm } from './locationForm';

const zoneOptions = zones.map(({ name, label }) => ({ value: name, label }));

const alertSwitches = [
  {
    kind: 'LATE',
    label: 'Somebody is late',
    hint: '10 minutes after their shift began, while nobody has clocked in for it.',
  },
  {
    kind: 'OPEN',
    label: 'Somebody is still clocked in',
    hint: '30 minutes after their shift ended.',
  },
  {
    kind: 'UNCOVERED',
    label: 'A shift has nobody',
    hint: 'Two hours before it begins.',
  },
] as const;

/** The five fields of a location and what its managers are told of, for the page that makes one and the dialog that changes one. */
export function LocationFields({ form }: { readonly form: Form<LocationForm> }) {
  const { alerts = [] } = form.values;
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
      <Wide>
        <FieldSection legend="Tell managers when">
          {alertSwitches.map(({ kind, label, hint }) => (
            <SwitchField
              key={kind}
              name={kind}
              label={label}
              hint={hint}
              value={alerts.includes(kind)}
              onChange={(on) =>
                form.set('alerts', on ? [...alerts, kind] : alerts.filter((other) => other !== kind))
              }
            />
          ))}
        </FieldSection>
      </Wide>
    </FieldGrid>
  );
}
