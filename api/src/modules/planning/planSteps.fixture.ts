/**
 * Steps of a property test: everything managers can do to a schedule, with numbers that select employees, shifts, and
 * days.
 */
import * as fc from 'fast-check';

const kind = <Kind extends string>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name);
const oneOf = <Word extends string>(...words: Word[]): fc.Arbitrary<Word> => fc.constantFrom(...words);

const hour = fc.integer({ min: 6, max: 18 });
const person = fc.nat(2);
const shift = fc.nat(5);
/** Fields of the shift form. `day` is the number of days from today. */
const form = {
  day: fc.nat(9),
  repeat: oneOf('WEEKLY', 'DAILY'),
  length: fc.option(fc.nat(25)),
  hour,
  hours: fc.integer({ min: 1, max: 5 }),
  type: fc.nat(1),
  person,
};
/** Selects one of the next dates of a shift by its position among them. */
const onDate = { shift, which: fc.nat(2), hour, person };

const create = fc.record({ kind: kind('create'), alsoOn: fc.boolean(), more: fc.boolean(), ...form });
const edit = fc.record({
  kind: kind('edit'),
  shift,
  /** Number of days from today; null if no day is chosen. */
  from: fc.option(fc.nat(15)),
  keepsStart: fc.boolean(),
  wholeGroup: fc.boolean(),
  ...form,
});
const date = fc.record({ kind: oneOf('cancel', 'change', 'replace', 'undo'), ...onDate });
const move = fc.record({
  kind: kind('move'),
  ...onDate,
  /** Number of days by which the date moves. */
  days: fc.constantFrom(0, 0, 1, 3, 7),
  /** Length of the moved date in hours; null keeps its times. */
  hours: fc.option(form.hours),
  who: oneOf('SAME', 'PERSON', 'NOBODY'),
  copy: fc.boolean(),
  /** Whether the move is kept, undone right away, or undone after someone else canceled the date on its new day. */
  afterwards: oneOf('KEEP', 'UNDO', 'OTHERS_FIRST'),
});
const close = fc.record({ kind: kind('close'), day: fc.nat(5), length: fc.nat(4), hour: fc.option(hour) });
const copy = fc.record({
  kind: kind('copy'),
  what: oneOf('DAY', 'WEEK', 'TERM'),
  /** Weeks from the current week to the copied week, and from there to the copy. */
  from: fc.nat(1),
  to: fc.integer({ min: 1, max: 3 }),
  people: fc.boolean(),
});
const publish = fc.record({
  kind: kind('publish'),
  draft: fc.nat(2),
  unfit: oneOf('OPEN', 'LEAVE_OUT', 'REFUSE'),
  how: oneOf('ONCE', 'TWICE', 'TOGETHER'),
});
/** Changes a stored draft shift, removes it, or removes and restores it. */
const draftShift = fc.record({
  kind: oneOf('changeDraft', 'leaveOut', 'bringBack'),
  draft: fc.nat(2),
  shift,
  hour,
  hours: form.hours,
  people: fc.array(person, { maxLength: 2 }),
});
const swap = fc.record({ kind: kind('swap'), ...onDate, other: shift, otherWhich: fc.nat(2) });
/** Removes an employee's account, location, position, or days after a day, or restores all of them. */
const leave = fc.record({
  kind: kind('leave'),
  person,
  loses: oneOf('ACCOUNT', 'LOCATION', 'POSITION', 'DAYS', 'NOTHING'),
  day: form.day,
});
/** Changes the location's time zone from the next day on, or corrects a zone that was always wrong. */
const zone = fc.record({
  kind: kind('zone'),
  to: oneOf('America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu'),
  wasWrong: fc.boolean(),
});
const wait = fc.record({ kind: kind('wait'), days: fc.integer({ min: 1, max: 4 }), hours: fc.nat(9) });

const anyStep = fc.oneof(
  { weight: 2, arbitrary: create },
  { weight: 5, arbitrary: edit },
  { weight: 4, arbitrary: date },
  { weight: 5, arbitrary: move },
  { weight: 3, arbitrary: close },
  { weight: 2, arbitrary: fc.record({ kind: kind('open'), closure: fc.nat(2) }) },
  { weight: 6, arbitrary: copy },
  { weight: 6, arbitrary: publish },
  { weight: 5, arbitrary: draftShift },
  { weight: 5, arbitrary: swap },
  { weight: 1, arbitrary: fc.record({ kind: kind('discard'), draft: fc.nat(2) }) },
  { weight: 3, arbitrary: leave },
  { weight: 2, arbitrary: fc.record({ kind: oneOf('delete', 'restore'), shift }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('rename'), type: form.type }) },
  { weight: 3, arbitrary: zone },
  { weight: 2, arbitrary: fc.record({ kind: kind('closeWeek') }) },
  { weight: 4, arbitrary: wait },
);
type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = Of<typeof anyStep>;

/** A random play. It starts with a few shifts, so that later steps have something to change. */
export const anyPlay: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(create, { minLength: 2, maxLength: 3 }), fc.array(anyStep, { minLength: 5, maxLength: 10 }))
  .map(([shifts, others]) => [...shifts, ...others]);

/** The steps of a kind, including kinds that share its record type. */
export type StepOf<Kind extends Step['kind'], One = Step> = One extends { readonly kind: infer Own }
  ? Kind extends Own
    ? One
    : never
  : never;
export type Form = Of<typeof create> | Of<typeof edit>;
