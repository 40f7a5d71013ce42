import {
  alertKinds,
  type Location,
  type LocationBody,
  type LocationChangeBody,
} from '@ondeck/shared/schemas/locations';

/** Values of the location form. The time zone is empty until the admin chooses a zone. */
export type LocationForm = Omit<LocationBody, 'timezone'> & {
  timezone: LocationBody['timezone'] | '';
  /** Whether the old time zone was wrong from the start; asked only when a new zone is chosen. */
  zoneWasWrong: 'YES' | 'NO' | '';
};

export const emptyLocation: LocationForm = {
  title: '',
  phone_number: '',
  email: '',
  address: '',
  timezone: '',
  alerts: [...alertKinds],
  zoneWasWrong: '',
};

export function formOf(location: Location): LocationForm {
  const { id: _, former_zones: __, ...values } = location;
  return { ...values, zoneWasWrong: '' };
}

/** Returns the request body, or undefined if no time zone is chosen, which the form refuses. */
export function bodyOf(form: LocationForm): LocationBody | undefined {
  const { timezone, zoneWasWrong: _, ...values } = form;
  return timezone === '' ? undefined : { ...values, timezone };
}

/** Returns the body of a change. A new time zone includes the answer whether the old zone was always wrong. */
export function changeOf(values: LocationForm, { timezone }: Location): LocationChangeBody | undefined {
  const body = bodyOf(values);
  return body && body.timezone !== timezone
    ? { ...body, zone_was_wrong: values.zoneWasWrong === 'YES' }
    : body;
}
