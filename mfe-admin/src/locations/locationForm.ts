import type { AlertKind, Location, LocationBody, Timezone } from '@ondeck/shared/schemas/locations';

export interface LocationForm {
  title: string;
  phone_number: string;
  email: string;
  address: string;
  timezone: Timezone | '';
  /** Undefined until somebody chooses. */
  alerts: readonly AlertKind[] | undefined;
}

export const emptyLocation: LocationForm = {
  title: '',
  phone_number: '',
  email: '',
  address: '',
  timezone: '',
  alerts: undefined,
};

export const formOf = ({
  title,
  phone_number,
  email,
  address,
  timezone,
  alerts,
}: Location): LocationForm => ({
  title,
  phone_number,
  email,
  address,
  timezone,
  alerts,
});

/** What is sent; undefined while no zone is chosen, which the form refuses. */
export const bodyOf = ({ timezone, alerts, ...values }: LocationForm): LocationBody | undefined =>
  timezone === '' ? undefined : { ...values, timezone, ...(alerts ? { alerts: [...alerts] } : {}) };
