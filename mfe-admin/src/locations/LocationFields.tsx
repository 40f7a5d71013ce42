import { zones } from '@ondeck/shared/domain/calendar/zone';
import { addressError, titleError } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { RadioField, SwitchField } from '@ondeck/shared/ui/choiceField';
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
    label: 'Someone is late',
    hint: "10 minutes after their shift starts, if they haven't clocked in.",
  },
  {
    kind: 'OPEN',
    label: 'Someone is still clocked in',
    hint: '30 minutes after their shift ends. Without a shift, 30 minutes after the last shift of that day or after 6 hours.',
  },
  {
    kind: 'UNCOVERED',
    label: 'A shift has no one assigned',
    hint: '2 hours before it starts.',
  },
  {
    kind: 'CERTIFICATE',
    label: 'Someone clocks in without a valid certificate',
    hint: 'Right after they clock in for a shift that requires it.',
  },
  {
    kind: 'DECK',
    label: 'Too few lifeguards are clocked in',
    hint: '5 minutes after guards are missing, if the location has lifeguard rules.',
  },
] as const;

interface LocationFieldsProps {
  readonly form: Form<LocationForm>;
  /** The location's current time zone. A different zone asks whether the old zone was always wrong. */
  readonly oldZone?: string;
}

/**
 * Shows a location's five fields and its managers' alerts, for the page that creates and the dialog that edits
 * locations.
 */
export function LocationFields({ form, oldZone }: LocationFieldsProps) {
  const { alerts = [], timezone } = form.values;
  const isMoved = oldZone !== undefined && timezone !== '' && timezone !== oldZone;
  return (
    <FieldGrid min={280}>
      <TextField {...form.field('title')} label="Location" check={titleError} required />
      <PhoneField {...form.field('phone_number')} label="Phone" required />
      <EmailField {...form.field('email')} label="Email" autoComplete="off" required />
      <SelectField
        {...form.field('timezone')}
        label="Time Zone"
        options={zoneOptions}
        requiredMessage={sentenceFor('select.timeZone')}
        required
      />
      {isMoved ? (
        <Wide>
          <RadioField
            {...form.field('zoneWasWrong')}
            label="Was the Old Time Zone Always Wrong?"
            look="cards"
            options={[
              {
                value: 'YES',
                label: 'Yes, it was always wrong',
                note: "Time entries and schedules in weeks that aren't closed are shown in the new zone. Closed weeks never change.",
              },
              {
                value: 'NO',
                label: "No, it's changing now",
                note: 'Everything through today keeps the old zone. The new zone applies starting tomorrow.',
              },
            ]}
            requiredMessage="Choose whether the old zone was always wrong."
            required
          />
        </Wide>
      ) : null}
      <Wide>
        <TextField
          {...form.field('address')}
          label="Address"
          check={(value) => addressError(value, 'Address')}
          required
        />
      </Wide>
      <Wide>
        <FieldSection legend="Notify managers when">
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
      <Wide>
        <SwitchField
          name="offline_punches"
          label="Punch clocks save punches without a network"
          hint="When this is off, staff write their time on paper while the network is away."
          value={form.values.offline_punches ?? true}
          onChange={(on) => form.set('offline_punches', on)}
        />
      </Wide>
    </FieldGrid>
  );
}
