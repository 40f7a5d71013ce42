import * as z from 'zod/mini';
import { id, shows } from './common';

const layout = z.enum(['calendar', 'people', 'list'], { error: 'Unknown layout' });

/** The last choices of a user on View Schedules, Timesheets, and the dashboard. */
export const userChoices = z.object({
  /** The location; null for all locations, for none yet, or if the location is gone or out of reach. */
  location: z.nullable(id),
  /** Whether the user chose all locations. */
  all_locations: z.boolean(),
  /** The layout of View Schedules; null if the user never chose one. */
  layout: z.nullable(layout),
});
export type UserChoices = z.infer<typeof userChoices>;

/** `PUT /api/users/choices/`: either a location or all locations, and a layout. Fields left out stay as they are. */
export const userChoicesBody = shows(
  z
    .strictObject({
      location: z.optional(id),
      all_locations: z.optional(z.literal(true)),
      layout: z.optional(layout),
    })
    .check(
      z.refine(
        ({ location, all_locations }) => location === undefined || all_locations === undefined,
        'Choose one location or all locations.',
      ),
    ),
  { location: '0193f2a0-0000-7000-8000-000000000001', layout: 'people' },
);
export type UserChoicesBody = z.infer<typeof userChoicesBody>;
