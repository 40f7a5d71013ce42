import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { EARLIEST_DATE } from '@ondeck/shared/domain/rules/personDates';
import { wireDate } from '@ondeck/shared/time/display';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { FieldBinding } from '@ondeck/shared/ui/formState';
import { useState } from 'react';

interface BirthDateFieldProps extends FieldBinding<string> {
  readonly required?: boolean;
}

/** Shows a field for an employee's date of birth, which decides the limits for minors. */
export function BirthDateField(props: BirthDateFieldProps) {
  const [today] = useState(() => wireDate(new Date()));
  return (
    <DateField
      {...props}
      label="Date of Birth"
      hint={
        props.required
          ? 'Sets the limits on hours for minors. Only managers and admins see it.'
          : 'Sets the limits on hours for minors. Without it, no limits for minors apply. Only managers and admins see it.'
      }
      min={EARLIEST_DATE}
      refuse={(date) => (date >= today ? sentenceFor('dob.notPast') : null)}
    />
  );
}
