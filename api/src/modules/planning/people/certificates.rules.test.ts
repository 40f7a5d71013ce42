import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type CertificateFacts,
  type CertificateType,
  coverageOf,
  coveringTypes,
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
  held: new Map([['ana', certificates]]),
});

describe('types that cover a type', () => {
  for (const [id, expected] of [
    ['cpr', ['cpr', 'guarding', 'trainer']],
    ['guarding', ['guarding', 'trainer']],
    ['trainer', ['trainer']],
    ['unknown', ['unknown']],
  ] as const)
    it(`of ${id} are ${expected.join(', ')}`, () => {
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
