/** Steps of a property test: whatever planners may do to plans, with numbers for who, what and when. */
import * as fc from 'fast-check';

const kind = <Kind extends string>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name);
const oneOf = <Word extends string>(...words: Word[]): fc.Arbitrary<Word> => fc.constantFrom(...words);

const hour = fc.integer({ min: 6, max: 18 });
const person = fc.nat(2);
const shift = fc.nat(5);
/** A shift as its form says it; `day`: days from today on. */
const form = {
  day: fc.nat(9),
  repeat: oneOf('WEEKLY', 'DAILY'),
  length: fc.option(fc.nat(25)),
  hour,
  hours: fc.integer({ min: 1, max: 5 }),
  type: fc.nat(1),
  person,
};
/** One of the coming dates of a shift, by its place among them. */
const onDate = { shift, which: fc.nat(2), hour, person };

const create = fc.record({ kind: kind('create'), alsoOn: fc.boolean(), more: fc.boolean(), ...form });
const edit = fc.record({
  kind: kind('edit'),
  shift,
  /** Days from today on; null where none is chosen. */
  from: fc.option(fc.nat(15)),
  keepsStart: fc.boolean(),
  wholeGroup: fc.boolean(),
  ...form,
});
const date = fc.record({ kind: oneOf('cancel', 'change', 'replace', 'undo'), ...onDate });
const move = fc.record({
  kind: kind('move'),
  ...onDate,
  /** Days from the date to where it goes. */
  days: fc.constantFrom(0, 0, 1, 3, 7),
  /** Null: its times stay. */
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
  /** Weeks from this one to what is copied, and from that to the copy. */
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
/** A shift of a stored draft: other times or people, out of it, or out of it and back. */
const draftShift = fc.record({
  kind: oneOf('changeDraft', 'leaveOut', 'bringBack'),
  draft: fc.nat(2),
  shift,
  hour,
  hours: form.hours,
  people: fc.array(person, { maxLength: 2 }),
});
const swap = fc.record({ kind: kind('swap'), ...onDate, other: shift, otherWhich: fc.nat(2) });
/** What somebody loses: the account, a location, a position, their days from one on; or all of it comes back. */
const leave = fc.record({
  kind: kind('leave'),
  person,
  loses: oneOf('ACCOUNT', 'LOCATION', 'POSITION', 'DAYS', 'NOTHING'),
  day: form.day,
});
/** Another zone for the location, which counts from the next day on, or which was right from the start. */
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

/** A play: it begins with shifts, for what follows to be about. */
export const anyPlay: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(create, { minLength: 2, maxLength: 3 }), fc.array(anyStep, { minLength: 5, maxLength: 10 }))
  .map(([shifts, others]) => [...shifts, ...others]);

/** Steps of a kind, and of those that are made with it. */
export type StepOf<Kind extends Step['kind'], One = Step> = One extends { readonly kind: infer Own }
  ? Kind extends Own
    ? One
    : never
  : never;
export type Form = Of<typeof create> | Of<typeof edit>;
