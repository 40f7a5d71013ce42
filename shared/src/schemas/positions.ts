import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { id, listOf, revision, text } from './common';
import { required } from './fieldSchemas';

/** The named colors of the shift palette. */
export const positionColor = z.enum([
  'light_blue',
  'tan',
  'navy_blue',
  'light_purple',
  'red',
  'orange',
  'light_orange',
  'yellow',
  'hot_pink',
  'light_pink',
  'dark_purple',
  'lime_green',
  'gray',
  'light_yellow',
  'teal',
]);
export type PositionColor = z.infer<typeof positionColor>;

const name = text(fieldLimits.positionMax, 1).check(z.trim(), z.minLength(1, required('Position')));

/** `POST /api/shifts/shift-type/`: takes only a name; the server picks an unused color. */
export const createPositionBody = z.strictObject({ name });

/** `PUT /api/shifts/shift-type/{id}/` (Options page): a missing value stays unchanged. */
export const updatePositionBody = z.strictObject({
  name: z.optional(name),
  color: z.optional(positionColor),
  is_trainee: z.optional(z.boolean()),
  retired: z.optional(z.boolean()),
});

/** A position. `color` is text: a color the page doesn't know shows as the default rose. */
export const position = z.object({
  id,
  name: z.string(),
  color: z.string(),
  is_trainee: z.boolean(),
  retired: z.boolean(),
  /** The time when the position was retired. Hours of days up to then can still be assigned to the position. */
  retired_at: z.optional(z.nullable(z.string())),
  revision,
});
export type Position = z.infer<typeof position>;

/** Query for positions. `?include=retired` adds retired ones (Options, and forms about past hours). */
export const positionsQuery = z.strictObject({ include: z.optional(z.literal('retired')) });
export const positionList = listOf(position);
