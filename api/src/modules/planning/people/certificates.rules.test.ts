import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import {
  type CertificateFacts,
  certificateReasons,
  certificatesValidOn,
  type CertificateType,
  coverageOf,
  coveringTypes,
  datesByPosition,
  type HeldCertificate,
  requiredTypes,
} from './certificates.rules';

const type = (id: string, changes: Partial<CertificateType> = {}): CertificateType => ({
  id,
  name: id,
  isRetired: false,
  includes: [],
  locations: [],
  ...changes,
});
const held = (typeId: string, changes: Partial<HeldCertificate> = {}): HeldCertificate => ({
  id: typeId,
  userId: 'ana',
  typeId,
  issuedOn: '2026-03-31',
  expiresOn: '2028-03-31',
  state: 'APPROVED',
  ...changes,
});
const guarding = type('guarding', { includes: ['cpr', 'aid'] });
const trainer = type('trainer', { includes: ['guarding'] });
const cpr = type('cpr', { locations: [{ id: 'ny', months: 11 }] });
const types = [guarding, trainer, cpr, type('aid')];

const facts = (certificates: readonly HeldCertificate[], all = types): CertificateFacts => ({
  types: all,
  required: [],
  countsUnreviewedAt: [],
  held: new Map([['ana', certificates]]),
});

describe('types that cover a type', () => {
  for (const [id, expected] of [
    ['cpr', ['cpr', 'guarding', 'trainer']],
    ['guarding', ['guarding', 'trainer']],
    ['trainer', ['trainer']],
    ['unknown', ['unknown']],
  ] as const)
    it(`returns ${expected.join(', ')} for ${id}`, () => {
      assert.deepEqual([...coveringTypes(types, id)].sort(), expected);
    });

  it('end even if stored types include each other', () => {
    const circle = [type('a', { includes: ['b'] }), type('b', { includes: ['a'] })];
    assert.deepEqual([...coveringTypes(circle, 'a')].sort(), ['a', 'b']);
  });
});

describe('types that positions require', () => {
  const required = [
    { positionId: 'guard', typeId: 'guarding', locationId: null },
    { positionId: 'guard', typeId: 'cpr', locationId: 'ny' },
    { positionId: 'teach', typeId: 'aid', locationId: 'la' },
  ];
  for (const [positions, locations, expected] of [
    [['guard'], ['la'], ['guarding']],
    [['guard'], ['ny'], ['guarding', 'cpr']],
    [
      ['guard', 'teach'],
      ['la', 'ny'],
      ['guarding', 'cpr', 'aid'],
    ],
    [['teach'], ['ny'], []],
    [['guard'], [], []],
    [[], ['ny'], []],
  ] as const)
    it(`for ${positions.join(' and ') || 'no position'} at ${locations.join(' and ') || 'no location'}: ${expected.join(', ') || 'none'}`, () => {
      const found = requiredTypes({ types, required }, positions, locations);
      assert.deepEqual(
        found.map(({ id }) => id),
        expected,
      );
    });

  it('leave out retired types', () => {
    const retired = types.map((one) => ({ ...one, isRetired: one.id === 'guarding' }));
    assert.deepEqual(requiredTypes({ types: retired, required }, ['guard'], ['la']), []);
  });
});

describe('the certificate that counts as a type', () => {
  const throughOf = (certificates: readonly HeldCertificate[], typeId: string, location: string) =>
    coverageOf(facts(certificates), 'ana', typeId, [location])?.through;

  for (const [title, certificates, typeId, location, through] of [
    ['through its printed date', [held('cpr')], 'cpr', 'la', '2028-03-31'],
    ['through the end of a short month, if a location shortens it', [held('cpr')], 'cpr', 'ny', '2027-02-28'],
    [
      'through its printed date, if that is earlier',
      [held('cpr', { expiresOn: '2027-01-31' })],
      'cpr',
      'ny',
      '2027-01-31',
    ],
    ['without an end, if it has none', [held('cpr', { expiresOn: null })], 'cpr', 'la', null],
    [
      'through the validity of the location, if it has no printed date',
      [held('cpr', { expiresOn: null })],
      'cpr',
      'ny',
      '2027-02-28',
    ],
    ['as an included type', [held('guarding')], 'cpr', 'la', '2028-03-31'],
    ['as a type included by an included type', [held('trainer')], 'aid', 'la', '2028-03-31'],
    ['as an included type with its validity at the location', [held('guarding')], 'cpr', 'ny', '2027-02-28'],
    [
      'as itself without the validity of an included type',
      [held('guarding')],
      'guarding',
      'ny',
      '2028-03-31',
    ],
    ['not as a type that includes it', [held('cpr')], 'guarding', 'la', undefined],
    [
      'longest, of several',
      [held('cpr'), held('guarding', { expiresOn: '2028-04-01' })],
      'cpr',
      'la',
      '2028-04-01',
    ],
    ['not before its review', [held('cpr', { state: 'PENDING' })], 'cpr', 'la', undefined],
    ['not after a rejection', [held('cpr', { state: 'REJECTED' })], 'cpr', 'la', undefined],
  ] as const)
    it(`counts ${title}`, () => {
      assert.equal(throughOf(certificates, typeId, location), through);
    });

  it('counts before its review, if asked', () => {
    const pending = held('cpr', { state: 'PENDING', expiresOn: null });
    const found = coverageOf(facts([held('cpr'), pending]), 'ana', 'cpr', ['la'], ['APPROVED', 'PENDING']);
    assert.deepEqual(found, { certificate: pending, through: null });
  });
});

describe('reasons of missing certificates', () => {
  const work = { userId: 'ana', locationId: 'la' };
  const required = [{ positionId: 'guard', typeId: 'cpr', locationId: null }];
  const reasons = (
    certificates: readonly HeldCertificate[],
    dates: readonly string[],
    { positions = ['guard'], own = ['guard', 'teach'], unreviewed = false } = {},
  ) =>
    certificateReasons(
      { ...facts(certificates), required, countsUnreviewedAt: unreviewed ? ['la'] : [] },
      work,
      [{ positions, dates }],
      own,
    );
  const pending = held('cpr', { state: 'PENDING' });
  const expired = held('cpr', { expiresOn: '2027-05-01' });
  const missing = { code: 'CERTIFICATE_MISSING', certificateType: 'cpr' };
  const waiting = { code: 'CERTIFICATE_PENDING', certificateType: 'cpr' };
  const invalid = (date: string) => ({
    code: 'CERTIFICATE_EXPIRED',
    certificateType: 'cpr',
    expiresOn: '2027-05-01',
    date,
  });
  const weekly = (count: number) =>
    Array.from({ length: count }, (_, week) => addDays('2027-04-24', 7 * week));

  for (const [title, certificates, dates, expected] of [
    ['none on the last valid day', [expired], ['2027-05-01'], []],
    ['expired on the day after it', [expired], ['2027-05-01', '2027-05-02'], [invalid('2027-05-02')]],
    ['missing without a certificate', [], ['2027-05-01'], [missing]],
    ['missing after a rejection', [held('cpr', { state: 'REJECTED' })], ['2027-05-01'], [missing]],
    ['missing if the certificate in review ends before', [pending], ['2028-04-01'], [missing]],
    ['in review', [pending], ['2028-03-31'], [waiting]],
    [
      'in review while a renewal waits',
      [expired, pending],
      ['2027-05-02'],
      [{ ...waiting, date: '2027-05-02' }],
    ],
    ['none without dates', [], [], []],
    ['expired in the next 8 weeks of a series', [expired], weekly(3), [invalid('2027-05-08')]],
    [
      'a warning behind them',
      [held('cpr', { expiresOn: '2027-06-18' })],
      weekly(14),
      [
        {
          code: 'warn.certificateExpires',
          certificateType: 'cpr',
          expiresOn: '2027-06-18',
          count: 6,
        },
      ],
    ],
    [
      'expired on the last day of the 8 weeks',
      [held('cpr', { expiresOn: '2027-06-17' })],
      ['2027-04-24', '2027-06-18'],
      [{ ...invalid('2027-06-18'), expiresOn: '2027-06-17' }],
    ],
  ] as const)
    it(`are ${title}`, () => {
      assert.deepEqual(reasons(certificates, dates), expected);
    });

  it('are none if certificates count before their review at the location', () => {
    assert.deepEqual(reasons([pending], ['2027-05-01'], { unreviewed: true }), []);
  });

  it('are those of the own position that requires the least', () => {
    assert.deepEqual(reasons([], ['2027-05-01'], { positions: ['guard', 'teach'] }), []);
    assert.deepEqual(reasons([], ['2027-05-01'], { positions: ['guard', 'teach'], own: ['guard'] }), [
      missing,
    ]);
  });

  const days = ['2027-05-01', '2027-05-02', '2027-05-03'];
  const daily: ShiftPattern = {
    schedule_type: 'RECURRING_SHIFT',
    shift_repeat: 'DAILY',
    start_date: '2027-04-01',
    end_date: null,
    start_time: '09:00',
    end_time: '10:00',
    timezone: 'America/New_York',
  };

  it('are checked for all dates together, if the shift never changed', () => {
    const groups = datesByPosition({ positionsOn: () => ['guard'], pattern: daily }, days);
    assert.deepEqual(groups, [{ positions: ['guard'], dates: days }]);
  });

  it('are named once, for the first date, if the position changes', () => {
    const all = {
      ...facts([]),
      required: [...required, { positionId: 'teach', typeId: 'cpr', locationId: null }],
    };
    const positionsOn = (date: string) => [date < '2027-05-02' ? 'guard' : 'teach'];
    const version = { ...daily, from_date: '2027-04-01', to_date: '2027-05-01' };
    const groups = datesByPosition({ positionsOn, pattern: { ...daily, versions: [version] } }, days);
    assert.deepEqual(groups, [
      { positions: ['guard'], dates: ['2027-05-01'] },
      { positions: ['teach'], dates: ['2027-05-02', '2027-05-03'] },
    ]);
    assert.deepEqual(certificateReasons(all, work, groups, ['guard', 'teach']), [missing]);
  });

  it('count the 8 weeks from the first date of the series, in whatever position', () => {
    const series = [
      { positions: ['teach'], dates: ['2027-03-07', '2027-05-09'] },
      { positions: ['guard'], dates: ['2027-05-02'] },
    ];
    const found = certificateReasons({ ...facts([expired]), required }, work, series, ['guard', 'teach']);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['warn.certificateExpires'],
    );
  });

  it('are none for a meeting', () => {
    assert.deepEqual(datesByPosition({ positionsOn: null, pattern: daily }, days), []);
  });

  it('agree with the answer for one date', () => {
    const all = { ...facts([expired]), required };
    const guard = { ...work, positionId: 'guard' };
    assert.deepEqual(
      ['2027-05-01', '2027-05-02'].map((date) => certificatesValidOn(all, guard, date)),
      [true, false],
    );
    assert.ok(certificatesValidOn(all, { ...guard, positionId: 'teach' }, '2027-05-02'));
  });
});
