import { fieldLimits } from '@ondeck/shared/domain/fields';
import { fieldSentence } from '@ondeck/shared/domain/fieldMessages';
import type { Location, LocationBody, Timezone } from '@ondeck/shared/schemas/locations';

export interface LocationForm {
  title: string;
  phone_number: string;
  email: string;
  address: string;
  timezone: Timezone | '';
}

export const emptyLocation: LocationForm = {
  title: '',
  phone_number: '',
  email: '',
  address: '',
  timezone: '',
};

export const formOf = ({ title, phone_number, email, address, timezone }: Location): LocationForm => ({
  title,
  phone_number,
  email,
  address,
  timezone,
});

/** What is sent; undefined while no zone is chosen, which the form refuses. */
export const bodyOf = ({ timezone, ...values }: LocationForm): LocationBody | undefined =>
  timezone === '' ? undefined : { ...values, timezone };

/** A location's name: 3 to 50 characters of any kind, numbers too. */
export function titleError(value: string): string | null {
  const { length } = value.trim();
  const label = 'Location';
  if (length < fieldLimits.nameMin)
    return fieldSentence('field.tooShort', { label, min: fieldLimits.nameMin });
  return length > fieldLimits.nameMax
    ? fieldSentence('field.tooLong', { label, max: fieldLimits.nameMax })
    : null;
}
