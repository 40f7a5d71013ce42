import type { Location, LocationBody } from '@ondeck/shared/schemas/locations';

/** A location as it is typed: without a zone until somebody chooses one. */
export type LocationForm = Omit<LocationBody, 'timezone'> & { timezone: LocationBody['timezone'] | '' };

export const emptyLocation: LocationForm = {
  title: '',
  phone_number: '',
  email: '',
  address: '',
  timezone: '',
};

export function formOf(location: Location): LocationForm {
  const { id: _, ...values } = location;
  return values;
}

/** What is sent; undefined while no zone is chosen, which the form refuses. */
export const bodyOf = ({ timezone, ...values }: LocationForm): LocationBody | undefined =>
  timezone === '' ? undefined : { ...values, timezone };
