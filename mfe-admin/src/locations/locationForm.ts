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
