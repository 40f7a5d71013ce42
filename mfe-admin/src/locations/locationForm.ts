import type { Location, LocationBody, LocationChangeBody } from '@ondeck/shared/schemas/locations';

/** A location as it is typed: without a zone until somebody chooses one. */
export type LocationForm = Omit<LocationBody, 'timezone'> & {
  timezone: LocationBody['timezone'] | '';
  /** Asked where another zone is chosen: whether the old one was wrong from the start. */
  zoneWasWrong: 'YES' | 'NO' | '';
};

export const emptyLocation: LocationForm = {
  title: '',
  phone_number: '',
  email: '',
  address: '',
  timezone: '',
  zoneWasWrong: '',
};

export function formOf(location: Location): LocationForm {
  const { id: _, former_zones: __, ...values } = location;
  return { ...values, zoneWasWrong: '' };
}

/** What is sent; undefined while no zone is chosen, which the form refuses. */
export function bodyOf(form: LocationForm): LocationBody | undefined {
  const { timezone, zoneWasWrong: _, ...values } = form;
  return timezone === '' ? undefined : { ...values, timezone };
}

/** Returns the body of a change; for a new time zone with the answer whether the old one was wrong. */
export function changeOf(values: LocationForm, { timezone }: Location): LocationChangeBody | undefined {
  const body = bodyOf(values);
  return body && body.timezone !== timezone
    ? { ...body, zone_was_wrong: values.zoneWasWrong === 'YES' }
    : body;
}
