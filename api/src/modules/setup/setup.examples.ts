import type * as calls from '@ondeck/shared/calls/setup';
import type { Examples } from '../../http/module';
import { address, location } from '../../http/samples';

export const examples: Examples<typeof calls> = {
  readSetupLink: {
    summary: 'Check the link of the set-up',
    answer: { message: 'Please make the first account.' },
  },
  setUp: {
    summary: 'Set up an installation',
    body: {
      admin: {
        first_name: 'Ada',
        last_name: 'Poole',
        email: 'ada@ondeck.example',
        phone_number: '5855550100',
        password: 'Lanes-open-6!',
      },
      location: { title: location.title, ...address },
    },
    answer: { message: 'On Deck is set up. You can sign in now.' },
  },
  readFirstSteps: {
    summary: 'Look up what a new school still needs',
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
  dismissFirstSteps: {
    summary: 'Put the list of first steps away',
    body: {},
    answer: { message: 'The first steps are put away.' },
  },
};
