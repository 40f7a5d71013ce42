import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { isOptional, modeOf, type ReasonCode } from './reasons.rules';

const never: readonly ReasonCode[] = ['MAX_DAYS', 'warn.needsBreak', 'warn.certificateExpires'];
const always: readonly ReasonCode[] = [
  'INACTIVE',
  'NOT_EMPLOYED',
  'NOT_AT_LOCATION',
  'LACKS_POSITION',
  'ON_LEAVE',
  'OVERLAP',
];
const byOption = {
  availability: ['UNAVAILABLE'],
  certificates: ['CERTIFICATE_MISSING', 'CERTIFICATE_EXPIRED', 'CERTIFICATE_PENDING'],
  minors: ['warn.minorDay', 'warn.minorWeek', 'warn.minorClock', 'warn.minorDays'],
  younger_than_14: ['warn.tooYoung'],
  labor: ['warn.shortRest', 'warn.longDay', 'warn.longWeek'],
  lifeguard_minimum: [],
} as const satisfies Record<string, readonly ReasonCode[]>;
const optional: readonly ReasonCode[] = Object.values(byOption).flat();
const warns = {
  ...defaultLocationOptions,
  availability: 'WARN',
  certificates: 'WARN',
  minors: 'WARN',
  younger_than_14: 'WARN',
  labor: 'WARN',
  lifeguard_minimum: 'WARN',
} as const;

describe('the mode of a reason', () => {
  for (const option of ['availability', 'certificates', 'minors', 'younger_than_14', 'labor'] as const)
    it(`blocks with the option ${option} for its own reasons only`, () => {
      const modes = { ...warns, [option]: 'BLOCK' as const };
      const blocking = optional.filter((code) => modeOf({ code }, modes) === 'BLOCK');
      assert.deepEqual(blocking, byOption[option]);
    });

  it('is fixed for the reasons that no option decides', () => {
    for (const code of always) assert.equal(modeOf({ code }, warns), 'BLOCK', code);
    for (const code of never) assert.equal(modeOf({ code }, warns), 'WARN', code);
    assert.deepEqual(
      [...always, ...never, ...optional].filter((code) => isOptional({ code })),
      optional,
    );
  });
});
