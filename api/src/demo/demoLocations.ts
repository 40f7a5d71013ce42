import type { DemoRandom } from './demoRandom';
import type { LocationRow, PositionRow } from './demoRows';

/** The three locations, three hours apart, so that they can have different dates at the same moment. */
const places = [
  {
    key: 'lakeview',
    title: 'Lakeview Swim School',
    code: 'LKV',
    phone_number: '+15855550142',
    email: 'lakeview@ondeck.example',
    address: '214 Shoreline Drive, Rochester, NY 14617',
    timezone: 'America/New_York',
  },
  {
    key: 'prairie',
    title: 'Prairie Swim School',
    code: 'PRA',
    phone_number: '+16085550176',
    email: 'prairie@ondeck.example',
    address: '1180 Prairie Rose Road, Madison, WI 53713',
    timezone: 'America/Chicago',
  },
  {
    key: 'harbor',
    title: 'Harbor Swim School',
    code: 'HBR',
    phone_number: '+12065550119',
    email: 'harbor@ondeck.example',
    address: '37 Harbor Steps, Seattle, WA 98101',
    timezone: 'America/Los_Angeles',
  },
] as const;

export type LocationKey = (typeof places)[number]['key'];

/** One position for each of the fifteen colors. */
const positions = [
  ['instructor', 'Swim Instructor', 'light_blue'],
  ['frontDesk', 'Front Desk', 'tan'],
  ['supervisor', 'Deck Supervisor', 'navy_blue'],
  ['private', 'Private Lessons', 'light_purple'],
  ['lifeguard', 'Lifeguard', 'red'],
  ['coach', 'Swim Team Coach', 'orange'],
  ['host', 'Birthday Party Host', 'light_orange'],
  ['trainee', 'Instructor in Training', 'yellow'],
  ['fitness', 'Aqua Fitness', 'hot_pink'],
  ['baby', 'Parent and Baby', 'light_pink'],
  ['adult', 'Adult Lessons', 'dark_purple'],
  ['adaptive', 'Adaptive Swim', 'lime_green'],
  ['maintenance', 'Pool Maintenance', 'gray'],
  ['safety', 'Water Safety Class', 'light_yellow'],
  ['lead', 'Lead Instructor', 'teal'],
] as const;

export type PositionKey = (typeof positions)[number][0];

/** Returns the three locations by key. Shift codes are numbered later. */
export function demoLocations(random: DemoRandom, at: Date): Record<LocationKey, LocationRow> {
  const [lakeview, prairie, harbor] = places.map(({ key: _key, ...place }) => ({
    id: random.id(at),
    ...place,
    last_shift_number: 0,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }));
  if (!lakeview || !prairie || !harbor) throw new Error('there are three locations');
  return { lakeview, prairie, harbor };
}

/** Returns the fifteen positions by key. */
export function demoPositions(random: DemoRandom, at: Date): Map<PositionKey, PositionRow> {
  return new Map(
    positions.map(([key, name, color]) => [
      key,
      { id: random.id(at), name, color, is_trainee: key === 'trainee', created_at: at.toISOString() },
    ]),
  );
}
