import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { type DemoSchool, daysAgo, demoLocationKeys, positionOf } from './demoSchool';
import type { LocationKey } from './demoLocations';

const weekdays = [1, 2, 3, 4, 5];

interface Hours {
  readonly days: readonly number[];
  readonly start: string;
  readonly end: string;
}

/** Hours with a lifeguard of `demoWeek` at every location. */
const watched: readonly Hours[] = [
  { days: weekdays, start: '15:00', end: '19:45' },
  { days: [6], start: '08:15', end: '13:15' },
];

/** Hours with an open lifeguard shift every Sunday, so the demo school has a shortage ahead. */
const party: Hours = { days: [0], start: '13:15', end: '16:45' };

/** The usual swimmers of Lakeview. None of these numbers requires a second lifeguard. */
const swimmers = [
  { days: weekdays, start_time: '15:00', end_time: '17:00', swimmers: 32 },
  { days: weekdays, start_time: '17:00', end_time: '19:45', swimmers: 24 },
  { days: [6], start_time: '08:15', end_time: '13:15', swimmers: 36 },
] as const;
const swimmerWeeks = 4;

const hoursOf = (place: LocationKey): readonly Hours[] =>
  place === 'lakeview' ? [...watched, party] : watched;

/** Adds lifeguard rules for every location, and the swimmers of Lakeview's last weeks. */
export function addDeck(school: DemoSchool): void {
  const { tables, random } = school;
  const guard = positionOf(school, 'lifeguard').id;
  for (const place of demoLocationKeys)
    for (const { days, start, end } of hoursOf(place))
      tables.deck_rules.push({
        id: random.id(daysAgo(school, 60)),
        location_id: school.locations[place].id,
        weekdays: [...days],
        from_date: school.planStart[place],
        to_date: null,
        start_time: start,
        end_time: end,
        guard_position_ids: [guard],
        teaching_position_ids: [],
        support_position_ids: [],
        min_age: null,
        base_guards: 1,
        swimmers_included: 40,
        swimmers_per_guard: 25,
        removed_at: null,
      });
  const first = addDays(startOfWeek(school.today.lakeview), -7 * swimmerWeeks);
  for (let week = 0; week < swimmerWeeks; week += 1)
    for (const { days, ...count } of swimmers)
      for (const day of days)
        tables.swimmer_counts.push({
          location_id: school.locations.lakeview.id,
          date: addDays(first, 7 * week + day),
          ...count,
          source: 'MANUAL',
        });
}
