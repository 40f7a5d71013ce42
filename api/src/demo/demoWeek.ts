import type { PositionKey } from './demoLocations';

/** A shift on some weekdays of a school's week. Times are `HH:mm` at the location. */
export interface WeekLine {
  readonly position: PositionKey;
  /** Weekdays of the shift; Sunday is 0. */
  readonly days: readonly number[];
  readonly start: string;
  readonly end: string;
  /** True if no one is assigned, so that the shift is open from the start. */
  readonly open?: boolean;
}

const weekdays = [1, 2, 3, 4, 5];

/** The shifts of a swim school's week: lessons after school and on weekend mornings, with a lifeguard at all times. */
export const demoWeek: readonly WeekLine[] = [
  { position: 'supervisor', days: weekdays, start: '14:30', end: '19:45' },
  { position: 'supervisor', days: [6], start: '08:15', end: '13:15' },
  { position: 'lead', days: weekdays, start: '15:15', end: '18:30' },
  { position: 'trainee', days: [2, 4], start: '15:30', end: '18:15' },
  { position: 'trainee', days: [6], start: '09:00', end: '12:00' },
  { position: 'coach', days: [1, 2, 4], start: '17:30', end: '19:30' },
  { position: 'frontDesk', days: weekdays, start: '08:45', end: '14:00' },
  { position: 'frontDesk', days: weekdays, start: '14:00', end: '19:45' },
  { position: 'frontDesk', days: [6], start: '08:15', end: '13:15' },
  { position: 'frontDesk', days: [0], start: '09:00', end: '13:00' },
  { position: 'lifeguard', days: weekdays, start: '09:00', end: '14:00' },
  { position: 'lifeguard', days: weekdays, start: '15:00', end: '19:45' },
  { position: 'lifeguard', days: [6], start: '08:15', end: '13:15' },
  { position: 'lifeguard', days: [0], start: '09:00', end: '13:00' },
  { position: 'baby', days: [1, 3, 5], start: '09:30', end: '12:00' },
  { position: 'baby', days: [6], start: '08:30', end: '11:00' },
  { position: 'fitness', days: [2, 4], start: '10:00', end: '12:00' },
  { position: 'adult', days: [2, 4], start: '12:00', end: '14:00' },
  { position: 'adaptive', days: [5], start: '13:00', end: '15:00' },
  { position: 'instructor', days: [1, 2, 3, 4], start: '15:30', end: '18:15' },
  { position: 'instructor', days: [1, 3], start: '15:45', end: '18:30' },
  { position: 'instructor', days: [6], start: '08:30', end: '12:30' },
  { position: 'instructor', days: [6], start: '09:00', end: '12:00' },
  { position: 'instructor', days: [0], start: '09:30', end: '12:30' },
  { position: 'instructor', days: [5], start: '16:00', end: '18:30', open: true },
  { position: 'instructor', days: [0], start: '13:30', end: '15:30', open: true },
  { position: 'private', days: [1, 3, 5], start: '16:00', end: '19:00' },
  { position: 'safety', days: [6], start: '13:30', end: '15:30' },
  { position: 'host', days: [0, 6], start: '13:30', end: '16:30' },
  { position: 'lifeguard', days: [0], start: '13:15', end: '16:45', open: true },
];

/** The lines of the week that are always assigned to the documented employee account. */
export const employeeWeek: readonly WeekLine[] = [
  { position: 'instructor', days: [1, 2, 3, 4], start: '15:30', end: '18:15' },
  { position: 'baby', days: [3], start: '09:30', end: '12:00' },
  { position: 'private', days: [5], start: '16:00', end: '19:00' },
  { position: 'instructor', days: [6], start: '08:30', end: '12:30' },
];
