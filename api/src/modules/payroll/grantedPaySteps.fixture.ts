/** Steps of the property test of granted time off: approvals, and changes of the schedule after them. */
import * as fc from 'fast-check';

const which = fc.nat({ max: 2 });
const day = fc.integer({ min: 11, max: 50 });
const hour = fc.integer({ min: 8, max: 15 });
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('timeOff' as const),
      who: which,
      which,
      day,
      long: fc.nat({ max: 10 }),
      isPaid: fc.boolean(),
      isAll: fc.boolean(),
      hours: fc.constantFrom(0, 0, 4, 7.5),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('date' as const), which, day, hour }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which, day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('shorten' as const), which, day, hour }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sub' as const), which, who: which, day }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('swap' as const), which, other: which, day, later: day }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which, day, to: day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      day,
      long: fc.nat({ max: 3 }),
      isPart: fc.boolean(),
      hour,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), hour }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('zone' as const),
      timezone: fc.constantFrom(
        'America/Chicago',
        'America/Phoenix',
        'America/Anchorage',
        'America/New_York',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export type Of<Kind> = Extract<Step, { do: Kind }>;
