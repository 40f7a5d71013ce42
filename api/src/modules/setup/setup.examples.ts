import type * as calls from '@ondeck/shared/calls/setup';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { address, location } from '../../platform/http/samples';

const key = 'kXv1pQ7mJ9sT3bW5yZ8aC2eF4gH6iK0lN1oP3qR5tU7';

export const examples: Examples<typeof calls> = {
  readSetupLink: says('Check the setup link', 'Create the first account.', { key }),
  setUp: says('Set up an installation', 'On Deck is ready. You can sign in now.', {
    key,
    admin: {
      first_name: 'Ada',
      last_name: 'Poole',
      email: 'ada@ondeck.example',
      phone_number: '5855550100',
      password: 'Lanes-open-6!',
    },
    location: { title: location.title, ...address },
  }),
  readFirstSteps: {
    summary: 'Read the first steps of a new school',
    answer: {
      open: true,
      steps: [
        { step: 'locations', done: true },
        { step: 'positions', done: false },
        { step: 'options', done: false },
        { step: 'people', done: false },
        { step: 'shifts', done: false },
      ],
    },
  },
  dismissFirstSteps: says('Dismiss the first steps', 'First steps dismissed.', {}),
};
