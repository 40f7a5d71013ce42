import type { FirstStep } from '@ondeck/shared/schemas/setup';

interface StepTexts {
  readonly title: string;
  readonly why: string;
}

export const stepTexts: Readonly<Record<FirstStep, StepTexts>> = {
  locations: { title: 'Locations', why: 'Every pool where you teach, each with its time zone.' },
  positions: {
    title: 'Positions',
    why: 'The jobs your staff do, such as Swim Instructor, Lifeguard, and Front Desk.',
  },
  options: {
    title: 'Options',
    why: "How punch clocks, time off, overtime, and pay periods work. Keep the defaults, or change what's different at your school.",
  },
  people: {
    title: 'Users',
    why: 'Everyone you schedule: instructors, guards, managers. Each user gets a key for the punch clock and an email to set a password. Users from a file are emailed when you invite them.',
  },
  shifts: {
    title: 'Shifts and punch clocks',
    why: 'Publish your first shifts, and register the tablet where staff clock in.',
  },
};

/** Returns the address of a step, so that the user can leave and come back to the step. */
export const stepAddress = (step: FirstStep): string => `/first-steps?step=${step}`;
