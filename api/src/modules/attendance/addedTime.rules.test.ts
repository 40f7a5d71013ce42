import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { addedTime } from './addedTime.rules';

const at = (time: string): Date => new Date(`2027-02-23T${time}Z`);
const punches = (from: string, to: string) => ({ clocked_in: at(from), clocked_out: at(to) });
const before = punches('15:00:30', '19:00:40');

describe('the time that a correction adds to a closed time entry', () => {
  const cases: [
    name: string,
    from: string,
    to: string,
    minutes: number,
    isShorter: boolean,
    stretches: string[],
  ][] = [
    ['the same punches', '15:00:30', '19:00:40', 0, false, []],
    ['other seconds of the same minutes', '15:00:00', '19:00:00', 0, false, []],
    ['a minute at the end', '15:00:30', '19:01:00', 1, false, ['19:00:40 19:01:00']],
    ['a minute at the start', '14:59:59', '19:00:40', 1, false, ['14:59:59 15:00:30']],
    ['time at both ends', '14:50:00', '19:26:00', 36, false, ['14:50:00 15:00:30', '19:00:40 19:26:00']],
    ['a minute less at the end', '15:00:30', '18:59:59', 0, true, []],
    ['a minute less at the start', '15:01:00', '19:00:40', 0, true, []],
    ['more at the end, less at the start', '15:01:00', '19:26:00', 26, true, ['19:00:40 19:26:00']],
  ];
  for (const [name, from, to, minutes, isShorter, stretches] of cases)
    it(`is found for ${name}`, () => {
      const added = addedTime(before, punches(from, to));
      assert.deepEqual([added.minutes, added.isShorter], [minutes, isShorter]);
      const clock = (punch: Date) => punch.toISOString().slice(11, 19);
      assert.deepEqual(
        added.stretches.map(({ clocked_in, clocked_out }) => `${clock(clocked_in)} ${clock(clocked_out)}`),
        stretches,
      );
    });

  it('pays with the time entry exactly what the corrected punches pay', () => {
    const paid = ({ clocked_in, clocked_out }: { clocked_in: Date; clocked_out: Date }) =>
      Math.floor(clocked_out.getTime() / 60_000) - Math.floor(clocked_in.getTime() / 60_000);
    const seconds = fc.integer({ min: 0, max: 7200 });
    fc.assert(
      fc.property(seconds, seconds, (early, late) => {
        const after = {
          clocked_in: new Date(before.clocked_in.getTime() - early * 1000),
          clocked_out: new Date(before.clocked_out.getTime() + late * 1000),
        };
        const added = addedTime(before, after);
        assert.equal(added.isShorter, false);
        assert.equal(
          added.stretches.reduce((sum, one) => sum + paid(one), 0),
          added.minutes,
        );
        assert.equal(paid(before) + added.minutes, paid(after));
      }),
    );
  });
});
