import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CandidateReason } from './reasons.rules';
import { openShiftRefusals } from './openShift.rules';

const overlap: CandidateReason = { code: 'OVERLAP', shiftCode: 'LKV-0007', date: '2026-12-03' };
const leave: CandidateReason = { code: 'ON_LEAVE', date: '2026-12-10' };

describe('refusals of open shift requests', () => {
  const refusals: readonly [string, CandidateReason[], boolean, string[]][] = [
    ['nothing', [], false, []],
    ['an earlier request', [], true, ['You already requested this shift.']],
    ["the employee's own work", [overlap], false, ['This shift overlaps your shift LKV-0007 on 12-03-2026.']],
    [
      'two own shifts: the first is named',
      [overlap, { ...overlap, shiftCode: 'LKV-0008' }],
      false,
      ['This shift overlaps your shift LKV-0007 on 12-03-2026.'],
    ],
    [
      'work without a date: the first day of the gap',
      [{ code: 'OVERLAP', shiftCode: 'LKV-0007' }],
      false,
      ['This shift overlaps your shift LKV-0007 on 12-01-2026.'],
    ],
    ['leave', [leave], false, ['On leave on 12-10-2026.']],
    [
      'another position',
      [{ code: 'LACKS_POSITION' }],
      false,
      ["This shift is at a location, or for a position, that you don't have."],
    ],
    [
      'another location',
      [{ code: 'NOT_AT_LOCATION' }],
      false,
      ["This shift is at a location, or for a position, that you don't have."],
    ],
    [
      'everything, the rules of open shifts first',
      [{ code: 'NOT_EMPLOYED', date: '2026-12-01' }, leave, overlap],
      true,
      [
        'This shift overlaps your shift LKV-0007 on 12-03-2026.',
        'You already requested this shift.',
        'Not employed on 12-01-2026.',
        'On leave on 12-10-2026.',
      ],
    ],
  ];
  for (const [name, reasons, hasAsked, sentences] of refusals)
    test(name, () => {
      assert.deepEqual(openShiftRefusals(reasons, { from: '2026-12-01', hasAsked }), sentences);
    });
});
