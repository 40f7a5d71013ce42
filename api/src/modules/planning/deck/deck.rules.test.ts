import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDeckRule, checkSwimmers, requiredGuards } from '@ondeck/shared/domain/rules/deck';
import {
  type DeckDayFacts,
  deckHours,
  type DeckWork,
  newShortages,
  shortagesOf,
  suggestedSwimmers,
} from './deck.rules';

const rule = (changes: Partial<DeckDayFacts['rules'][number]> = {}): DeckDayFacts['rules'][number] => ({
  weekdays: [3],
  from_date: '2027-03-01',
  to_date: null,
  start_time: '10:00',
  end_time: '18:00',
  guard_position_ids: ['guard'],
  teaching_position_ids: [],
  support_position_ids: [],
  min_age: null,
  base_guards: 2,
  swimmers_included: 25,
  swimmers_per_guard: 25,
  ...changes,
});
const work = (id: string, changes: Partial<DeckWork> & { born?: string } = {}): DeckWork => ({
  person: { id, name: id, dateOfBirth: changes.born ?? null },
  shiftId: `shift of ${id}`,
  shiftCode: 'LKV-0001',
  positionId: 'guard',
  start_time: '10:00',
  end_time: '18:00',
  ...changes,
});
/** A Wednesday. */
const day = (changes: Partial<DeckDayFacts> = {}): DeckDayFacts => ({
  date: '2027-03-03',
  rules: [rule()],
  counts: [],
  closures: [],
  works: [],
  isCertified: () => true,
  ...changes,
});
const closure = (changes: Partial<DeckDayFacts['closures'][number]> = {}) => ({
  start_date: '2027-03-03',
  end_date: '2027-03-03',
  start_time: null,
  end_time: null,
  first_after: null,
  last_until: null,
  ...changes,
});
const read = (facts: Partial<DeckDayFacts> = {}): string[] =>
  deckHours(day(facts)).map(
    ({ start_time, end_time, guards, required }) => `${start_time}-${end_time} ${guards.length}/${required}`,
  );

describe('the required number of guards', () => {
  for (const [swimmers, perGuard, expected] of [
    [null, 25, 2],
    [0, 25, 2],
    [25, 25, 2],
    [26, 25, 3],
    [50, 25, 3],
    [51, 25, 4],
    [2000, null, 2],
  ] as const)
    it(`is ${expected} for ${swimmers} swimmers with ${perGuard} for each more guard`, () => {
      const formula = { base_guards: 2, swimmers_included: 25, swimmers_per_guard: perGuard };
      assert.equal(requiredGuards(formula, swimmers), expected);
    });
});

describe('the hours of a deck', () => {
  const cases: readonly (readonly [string, Partial<DeckDayFacts>, readonly string[]])[] = [
    ['no one', {}, ['10:00-18:00 0/2']],
    ['another weekday', { date: '2027-03-04' }, []],
    ['a day before the rule', { date: '2027-02-24' }, []],
    ['the last day of a rule', { rules: [rule({ to_date: '2027-03-03' })] }, ['10:00-18:00 0/2']],
    ['a day after the rule', { rules: [rule({ to_date: '2027-03-02' })] }, []],
    [
      'a guard for a part of the hours',
      { works: [work('ana', { start_time: '09:00', end_time: '12:30' })] },
      ['10:00-12:30 1/2', '12:30-18:00 0/2'],
    ],
    ['a position that is no guard', { works: [work('ana', { positionId: 'desk' })] }, ['10:00-18:00 0/2']],
    ['an expired certificate', { works: [work('ana')], isCertified: () => false }, ['10:00-18:00 0/2']],
    [
      'more swimmers for an hour',
      { counts: [{ start_time: '11:00', end_time: '12:00', swimmers: 60 }] },
      ['10:00-11:00 0/2', '11:00-12:00 0/4', '12:00-18:00 0/2'],
    ],
    [
      'two rules, of which the larger requirement counts',
      { rules: [rule(), rule({ start_time: '12:00', end_time: '13:00', base_guards: 5 })] },
      ['10:00-12:00 0/2', '12:00-13:00 0/5', '13:00-18:00 0/2'],
    ],
    [
      'two equal requirements, of which the rule with fewer guards counts',
      { rules: [rule(), rule({ guard_position_ids: ['desk'] })], works: [work('ana')] },
      ['10:00-18:00 0/2'],
    ],
    ['a closed day', { closures: [closure()] }, []],
    [
      'closed hours',
      { closures: [closure({ start_time: '12:00', end_time: '13:00' })] },
      ['10:00-12:00 0/2', '13:00-18:00 0/2'],
    ],
    ['a closure from noon today', { closures: [closure({ first_after: '12:00' })] }, ['10:00-12:00 0/2']],
    ['a closure until noon today', { closures: [closure({ last_until: '12:00' })] }, ['12:00-18:00 0/2']],
  ];
  for (const [name, facts, expected] of cases)
    it(`are ${JSON.stringify(expected)} with ${name}`, () => {
      assert.deepEqual(read(facts), expected);
    });

  it('count a guard from the birthday on at which they are old enough, and without a date of birth', () => {
    const rules = [rule({ min_age: 16 })];
    const aged = (born: string) => read({ rules, works: [work('ana', { born })] });
    assert.deepEqual(aged('2011-03-03'), ['10:00-18:00 1/2']);
    assert.deepEqual(aged('2011-03-04'), ['10:00-18:00 0/2']);
    assert.deepEqual(read({ rules, works: [work('ana')] }), ['10:00-18:00 1/2']);
  });

  it('count a teacher only while someone else supports', () => {
    const rules = [rule({ teaching_position_ids: ['teach'], support_position_ids: ['desk', 'teach'] })];
    const teacher = work('ana', { positionId: 'teach' });
    const support = work('ben', { positionId: 'desk', end_time: '12:00' });
    assert.deepEqual(read({ rules, works: [teacher] }), ['10:00-18:00 0/2']);
    assert.deepEqual(read({ rules, works: [teacher, support] }), ['10:00-12:00 1/2', '12:00-18:00 0/2']);
  });

  it('count an employee with two shifts at the same time once', () => {
    assert.deepEqual(read({ works: [work('ana'), work('ana', { shiftId: 'other' })] }), ['10:00-18:00 1/2']);
  });
});

describe('shortages', () => {
  const hours = (works: readonly DeckWork[]) => deckHours(day({ works }));
  const morning = work('ana', { end_time: '12:00' });

  it('join hours with the same numbers, even if other guards work', () => {
    const works = [morning, work('ben', { start_time: '12:00' }), work('cleo', { start_time: '17:00' })];
    assert.deepEqual(shortagesOf(hours(works)), [
      { start_time: '10:00', end_time: '17:00', required: 2, scheduled: 1 },
    ]);
  });

  it('after a change are only the hours in which more guards are missing than before', () => {
    const [ben, cleo] = [work('ben'), work('cleo')];
    assert.deepEqual(newShortages(hours([morning, ben, cleo]), hours([ben])), [
      { start_time: '10:00', end_time: '18:00', required: 2, scheduled: 1 },
    ]);
    assert.deepEqual(newShortages(hours([morning, ben]), hours([ben])), [
      { start_time: '10:00', end_time: '12:00', required: 2, scheduled: 1 },
    ]);
    assert.deepEqual(newShortages(hours([ben]), hours([morning, ben])), []);
    assert.deepEqual(newShortages(hours([ben]), hours([cleo])), []);
  });
});

describe('the suggestion of swimmers', () => {
  const counted = (swimmers: number, start_time = '10:00', end_time = '12:00') => [
    { start_time, end_time, swimmers },
  ];
  it('is the median of the days, rounded up', () => {
    assert.deepEqual(suggestedSwimmers([counted(10), counted(40), counted(21), counted(30)]), counted(26));
    assert.deepEqual(suggestedSwimmers([counted(10), counted(40), counted(30)]), counted(30));
  });
  it('uses the days that have a number at each time', () => {
    assert.deepEqual(suggestedSwimmers([counted(10), counted(20, '11:00', '13:00')]), [
      ...counted(10, '10:00', '11:00'),
      ...counted(15, '11:00', '12:00'),
      ...counted(20, '12:00', '13:00'),
    ]);
    assert.deepEqual(suggestedSwimmers([]), []);
  });
});

describe('a rule of a deck', () => {
  const codes = (changes: Parameters<typeof rule>[0]) => checkDeckRule(rule(changes)).map(({ code }) => code);
  for (const [changes, expected] of [
    [{}, []],
    [{ weekdays: [] }, ['deck.noDay']],
    [{ to_date: '2027-03-01' }, []],
    [{ to_date: '2027-02-28' }, ['date.endBeforeStart']],
    [{ end_time: '10:00' }, ['deck.endNotAfterStart']],
    [{ end_time: '10:01' }, []],
    [{ guard_position_ids: [] }, ['deck.noPosition']],
    [{ teaching_position_ids: ['teach'] }, ['deck.noSupport']],
    [{ teaching_position_ids: ['teach'], support_position_ids: ['desk'] }, []],
  ] as const)
    it(`with ${JSON.stringify(changes)} has the findings ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(codes(changes as Parameters<typeof rule>[0]), expected);
    });

  for (const [ends, expected] of [
    [['11:00', '12:00'], []],
    [['11:01', '12:00'], ['deck.overlap']],
    [['10:00', '12:00'], ['deck.endNotAfterStart']],
  ] as const)
    it(`has swimmers from 10 and 11 through ${ends.join(' and ')} with the findings ${JSON.stringify(expected)}`, () => {
      const counts = ends.map((end_time, index) => ({ start_time: `1${index}:00`, end_time }));
      assert.deepEqual(
        checkSwimmers(counts).map(({ code }) => code),
        expected,
      );
    });
});
