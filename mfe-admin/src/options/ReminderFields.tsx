import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import type { LocationOptions } from '@ondeck/shared/schemas/availability';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import type { FieldBinding } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TimeField } from '@ondeck/shared/ui/timeField';

type Reminders = Pick<LocationOptions, 'evening_reminder' | 'reminder_hours'>;

/** A location's reminders, as a form edits them. */
export interface ReminderValues {
  readonly isEvening: boolean;
  readonly evening_reminder: string;
  readonly reminder_hours: string;
}

export const reminderValues = ({
  evening_reminder: evening,
  reminder_hours: hours,
}: Reminders): ReminderValues => ({
  isEvening: evening !== null,
  evening_reminder: evening ?? defaultLocationOptions.evening_reminder,
  reminder_hours: String(hours),
});

export const reminderOptions = ({
  isEvening,
  evening_reminder: evening,
  reminder_hours: hours,
}: ReminderValues): Reminders => ({
  evening_reminder: isEvening ? evening : null,
  reminder_hours: Number(hours),
});

const hourChoices = Array.from({ length: 13 }, (_, hours) => ({
  value: String(hours),
  label: hours === 0 ? 'Off' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before`,
}));

interface ReminderFieldsProps {
  readonly fields: { readonly [Name in keyof ReminderValues]: FieldBinding<ReminderValues[Name]> };
  readonly isEvening: boolean;
  readonly readOnly: boolean;
}

/** Edits when the staff of a location are reminded of their shifts. */
export const ReminderFields = ({ fields, isEvening, readOnly }: ReminderFieldsProps) => (
  <FieldSection legend="Reminders">
    <SwitchField
      {...fields.isEvening}
      label="Remind staff the evening before"
      hint="Staff get one reminder of all their shifts of the next day. When this is off, they get none in the evening."
      disabled={readOnly}
    />
    <FieldGrid>
      {isEvening ? (
        <TimeField {...fields.evening_reminder} label="Evening Reminder At" disabled={readOnly} required />
      ) : null}
      <SelectField
        {...fields.reminder_hours}
        label="Reminder Before a Shift"
        hint="Staff are reminded this long before their first shift of a day."
        options={hourChoices}
        disabled={readOnly}
        required
      />
    </FieldGrid>
  </FieldSection>
);
