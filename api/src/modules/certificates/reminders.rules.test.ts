import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CertificateFacts, HeldCertificate } from '../planning/planning.door';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import {
  digestTitle,
  dueReminder,
  expirySentence,
  EXPIRED,
  laterShiftsSentence,
  type Reminded,
  timelinesOf,
} from './reminders.rules';

const EXPIRES = '2027-06-30';
const certificate = (changes: Partial<Reminded> = {}): Reminded => ({
  expiresOn: EXPIRES,
  reminderDays: [60, 30, 14, 0],
  approvedOn: '2025-06-30',
  sent: [],
  ...changes,
});

const type = (id: string, changes: Partial<CertificateFacts['types'][number]> = {}) => ({
  id,
  name: id,
  isRetired: false,
  includes: [],
  locations: [],
  ...changes,
});
const held = (typeId: string, expiresOn: string | null, changes: Partial<HeldCertificate> = {}) => ({
  id: `${typeId} of Ana`,
  userId: 'ana',
  typeId,
  issuedOn: '2026-01-31',
  expiresOn,
  state: 'APPROVED' as const,
  ...changes,
});
const guarding = type('guarding', { includes: ['cpr', 'aid'] });

describe('the last days of certificates', () => {
  for (const [name, types, required, certificates, expected] of [
    ['one that no position requires', [type('cpr')], [], [held('cpr', EXPIRES)], [['cpr', EXPIRES, 'cpr']]],
    ['one that never expires', [type('cpr')], ['cpr'], [held('cpr', null)], []],
    ['one in review', [type('cpr')], ['cpr'], [held('cpr', EXPIRES, { state: 'PENDING' })], []],
    ['one of a retired type', [type('cpr', { isRetired: true })], ['cpr'], [held('cpr', EXPIRES)], []],
    [
      'one that a longer certificate includes',
      [guarding, type('cpr'), type('aid')],
      ['cpr'],
      [held('cpr', EXPIRES), held('guarding', '2028-01-31')],
      [['guarding', '2028-01-31', 'guarding cpr']],
    ],
    [
      'one that includes required types, as one entry under its own name',
      [type('aid'), type('cpr'), guarding],
      ['aid', 'cpr', 'guarding'],
      [held('guarding', EXPIRES)],
      [['guarding', EXPIRES, 'aid cpr guarding']],
    ],
    [
      'one that counts for a shorter time as an included type here',
      [guarding, type('cpr', { locations: [{ id: 'here', months: 12 }] })],
      ['cpr', 'guarding'],
      [held('guarding', '2028-01-31')],
      [
        ['guarding', '2028-01-31', 'guarding'],
        ['cpr', '2027-01-31', 'cpr'],
      ],
    ],
  ] as const)
    it(`finds the right ones of ${name}`, () => {
      const facts = {
        types,
        required: required.map((typeId) => ({ positionId: 'guard', typeId, locationId: null })),
        held: new Map([['ana', certificates]]),
        countsUnreviewedAt: [],
      };
      const ana = { id: 'ana', positionIds: ['guard'], locationIds: ['here'] };
      assert.deepEqual(
        timelinesOf(facts, ana).map((one) => [one.name, one.expiresOn, one.endingTypeIds.join(' ')]),
        expected,
      );
    });
});

describe('reminders of certificates', () => {
  for (const [name, changes, left, days] of [
    ['61 days before', {}, 61, undefined],
    ['60 days before', {}, 60, [60]],
    ['59 days before, after a day without a server', {}, 59, [60]],
    ['59 days before, if it was sent', { sent: [60] }, 59, undefined],
    ['30 days before', { sent: [60] }, 30, [30]],
    ['30 days before, as the only one after weeks without a server', {}, 30, [60, 30]],
    ['30 days before, if a later day was sent before an earlier one', { sent: [30] }, 30, undefined],
    ['on the last valid day', { sent: [60, 30, 14] }, 0, [0]],
    ['on the last valid day, if it was sent', { sent: [60, 30, 14, 0] }, 0, undefined],
    ['on the day after', { sent: [60, 30, 14, 0] }, -1, [EXPIRED]],
    ['a month after, if none was sent', {}, -30, [60, 30, 14, 0, EXPIRED]],
    ['a month after, if it was sent', { sent: [EXPIRED] }, -30, undefined],
    ['40 days before, if it was approved then', { approvedOn: addDays(EXPIRES, -40) }, 40, undefined],
    ['30 days before, if it was approved on that day', { approvedOn: addDays(EXPIRES, -30) }, 30, [30]],
    ['after it was approved past its date', { approvedOn: '2027-07-02' }, -2, undefined],
    ['of a type without reminders', { reminderDays: [] }, 0, undefined],
    ['of a type without reminders, on the day after', { reminderDays: [] }, -1, [EXPIRED]],
  ] as const)
    it(`sends the right reminder ${name}`, () => {
      const due = dueReminder(certificate(changes), addDays(EXPIRES, -left));
      assert.deepEqual(due, days && { left, days });
    });

  it('says when a certificate expires', () => {
    assert.deepEqual(
      [14, 1, 0, -1].map((left) => expirySentence('CPR/AED', EXPIRES, left)),
      [
        'CPR/AED expires in 14 days.',
        'CPR/AED expires tomorrow.',
        'CPR/AED expires today.',
        'CPR/AED expired on 06-30-2027.',
      ],
    );
  });

  it('counts the shifts after the date', () => {
    assert.deepEqual([0, 1, 3].map(laterShiftsSentence), [
      '',
      '1 of your shifts is after that date.',
      '3 of your shifts are after that date.',
    ]);
  });

  it("puts a manager's news into one title", () => {
    assert.deepEqual(
      [digestTitle(1, []), digestTitle(2, [30, 0, -1]), digestTitle(0, [-1, -1]), digestTitle(0, [14])],
      [
        '1 certificate to review',
        '2 certificates to review, 2 expire soon, 1 has expired',
        'Certificates: 2 have expired',
        'Certificates: 1 expires soon',
      ],
    );
  });
});
