/** Employees and work for the property test of candidate lists: arbitrary ones, and fixed runs for each kind of reason. */
import * as fc from 'fast-check';

/** Facts that decide whether an employee can work. */
export interface Facts {
  readonly isElsewhere: boolean;
  readonly isUnskilled: boolean;
  readonly isInactive: boolean;
  readonly joins: number | null;
  readonly ends: number | null;
  readonly leave: { readonly day: number; readonly length: number } | null;
  /** Days that they marked as unavailable. */
  readonly away: { readonly day: number; readonly length: number } | null;
  /** The hour from which they are available on every day; null if they entered no weekly availability. */
  readonly from: number | null;
  /** The most days that they want in a week; null for no limit. */
  readonly maxDays: number | null;
  /** Their age in years at the start; null if no one entered a date of birth. */
  readonly age: number | null;
  /** Their certificate of the required type, or of one that includes it, through a day; null if they have none. */
  readonly certificate: {
    readonly isIncluded: boolean;
    readonly isPending: boolean;
    readonly through: number | null;
  } | null;
}
export interface Work {
  readonly kind: 'WEEKLY' | 'DAILY' | 'once' | 'meeting';
  readonly person: number;
  readonly isWest: boolean;
  readonly day: number;
  readonly length: number | null;
  readonly hour: number;
  readonly hours: number;
  /** How the employee gets the work: in a form, in a draft, or as an open shift that they can request. */
  readonly via: 'form' | 'draft' | 'open';
}

/** Keep most employees available for most work, so that overlaps occur. */
const rarely = fc.constantFrom(false, false, false, false, false, true);
const day = fc.nat(25);
const rareDay = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day });
export const anyFacts: fc.Arbitrary<Facts> = fc.record({
  isElsewhere: rarely,
  isUnskilled: rarely,
  isInactive: rarely,
  joins: rareDay,
  ends: rareDay,
  leave: fc.option(fc.record({ day, length: fc.nat(9) }), { freq: 1 }),
  away: fc.option(fc.record({ day, length: fc.nat(9) }), { freq: 1 }),
  from: fc.option(fc.integer({ min: 5, max: 12 }), { freq: 1 }),
  maxDays: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }),
  age: fc.option(fc.integer({ min: 12, max: 19 }), { freq: 2 }),
  certificate: fc.option(
    fc.record({
      isIncluded: fc.boolean(),
      isPending: rarely,
      through: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(90) }),
    }),
    { freq: 6 },
  ),
});
export const anyWork: fc.Arbitrary<Work> = fc.record({
  kind: fc.constantFrom('WEEKLY', 'DAILY', 'once', 'meeting'),
  person: fc.nat(2),
  isWest: fc.boolean(),
  day,
  length: fc.option(fc.nat(20), { freq: 3 }),
  hour: fc.integer({ min: 6, max: 18 }),
  hours: fc.integer({ min: 1, max: 5 }),
  via: fc.constantFrom('form', 'draft', 'open'),
});

/** A fixed run that covers the main reasons in every random test. */
const free: Facts = {
  isElsewhere: false,
  isUnskilled: false,
  isInactive: false,
  joins: null,
  ends: null,
  leave: null,
  away: null,
  from: null,
  maxDays: null,
  age: null,
  certificate: { isIncluded: false, isPending: false, through: null },
};
const once: Work = {
  kind: 'once',
  person: 0,
  isWest: false,
  day: 0,
  length: null,
  hour: 9,
  hours: 3,
  via: 'form',
};
export const sure: [[Facts, Facts, Facts], Work[]] = [
  [
    { ...free, leave: { day: 10, length: 2 } },
    { ...free, ends: 5, from: 10, maxDays: 1 },
    { ...free, isInactive: true },
  ],
  [
    { ...once, kind: 'WEEKLY' },
    { ...once, kind: 'meeting', day: 7, hour: 11 },
    { ...once, day: 11 },
    { ...once, day: 10, person: 1 },
    { ...once, person: 2 },
    { ...once, person: 1, day: 1 },
    { ...once, person: 1, day: 1, hour: 6, isWest: true },
    { ...once, person: 1, day: 2, via: 'open' },
    { ...once, person: 1, day: 2, via: 'draft' },
    { ...once, person: 1, day: 2, hour: 10, via: 'draft' },
  ],
];

/** A second fixed run, for certificates. */
export const certified: [[Facts, Facts, Facts], Work[]] = [
  [
    { ...free, certificate: null },
    { ...free, certificate: { isIncluded: true, isPending: false, through: 60 } },
    { ...free, certificate: { isIncluded: false, isPending: true, through: null } },
  ],
  [
    once,
    { ...once, isWest: true },
    { ...once, day: 1, via: 'draft' },
    { ...once, day: 2, via: 'open' },
    { ...once, day: 2, via: 'open', isWest: true },
    { ...once, kind: 'meeting', day: 3 },
    { ...once, kind: 'WEEKLY', person: 1 },
    { ...once, kind: 'DAILY', person: 1, hour: 13, day: 20 },
    { ...once, kind: 'DAILY', person: 1, hour: 17, hours: 1, day: 20, isWest: true },
    { ...once, kind: 'DAILY', person: 1, hour: 18, hours: 1, length: 20, day: 25, via: 'draft' },
    { ...once, person: 2 },
    { ...once, person: 2, isWest: true, via: 'draft' },
  ],
];

/** A third fixed run, for minors. They have birthdays a month after the start. */
export const minors: [[Facts, Facts, Facts], Work[]] = [
  [
    { ...free, age: 14 },
    { ...free, age: 16 },
    { ...free, age: 13 },
  ],
  [
    { ...once, hour: 16 },
    { ...once, hour: 16, isWest: true },
    { ...once, kind: 'DAILY', hour: 15, day: 3, length: 13, via: 'draft' },
    { ...once, kind: 'DAILY', hour: 18, hours: 2, day: 3, length: 13, isWest: true, via: 'draft' },
    { ...once, kind: 'WEEKLY', hour: 16, hours: 2, day: 5, isWest: true },
    { ...once, kind: 'meeting', hour: 15, hours: 5, day: 20, isWest: true },
    { ...once, hour: 12, hours: 5, day: 21, via: 'open' },
    { ...once, hour: 12, hours: 5, day: 21, isWest: true, via: 'open' },
    { ...once, kind: 'DAILY', hour: 16, hours: 5, person: 1 },
    { ...once, kind: 'DAILY', hour: 7, hours: 5, person: 1, isWest: true },
    { ...once, hour: 6, hours: 2, day: 1, person: 1 },
    { ...once, kind: 'DAILY', hour: 9, hours: 2, person: 1, via: 'draft' },
    { ...once, kind: 'WEEKLY', hour: 15, hours: 2, person: 2, isWest: true },
    { ...once, kind: 'WEEKLY', hour: 15, hours: 2, person: 2 },
    { ...once, kind: 'meeting', hour: 15, hours: 2, person: 2, day: 1 },
  ],
];
