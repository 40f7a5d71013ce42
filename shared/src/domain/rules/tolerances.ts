/** How much punches may differ from the schedule before Timesheets marks them. */

/** The options of a location that replace the school's tolerance. Null means the school's tolerance. */
export const toleranceNames = [
  'came_early_minutes',
  'came_late_minutes',
  'left_early_minutes',
  'left_late_minutes',
] as const;
export type ToleranceName = (typeof toleranceNames)[number];

/** Minutes that punches may differ from the schedule, by direction. */
export type Tolerances = { readonly [K in ToleranceName]: number };

/** Returns the tolerances of a location: its own, or else the school's. */
export const tolerancesOf = (
  own: { readonly [K in ToleranceName]: number | null } | undefined,
  school: number,
): Tolerances => ({
  came_early_minutes: own?.came_early_minutes ?? school,
  came_late_minutes: own?.came_late_minutes ?? school,
  left_early_minutes: own?.left_early_minutes ?? school,
  left_late_minutes: own?.left_late_minutes ?? school,
});
