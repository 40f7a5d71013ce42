import type { FirstStep } from '@ondeck/shared/schemas/setup';

interface StepWords {
  readonly title: string;
  readonly why: string;
}

export const stepWords: Readonly<Record<FirstStep, StepWords>> = {
  locations: { title: 'Locations', why: 'Every pool where you teach, each with its time zone.' },
  positions: { title: 'Positions', why: 'What people do: Swim Instructor, Lifeguard, Front Desk.' },
  options: {
    title: 'Options',
    why: 'How punch clocks, time off, overtime and pay periods work. All have a value that works: change what is different at your school, or keep them.',
  },
  people: {
    title: 'People',
    why: 'Everybody who is planned: instructors, guards, managers. Each gets a mail to choose a password, and a key for the punch clock; who comes from a file is invited when you say so.',
  },
  shifts: {
    title: 'What comes next',
    why: 'Publish your first shifts, and register the tablet on which people clock in.',
  },
};

/** The address of a step: leaving and coming back finds it. */
export const stepAddress = (step: FirstStep): string => `/first-steps?step=${step}`;
