import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, expectStatus } from '../../../../test/assertions';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** Tests start on Wednesday, 2027-03-03. The session lasts four weeks from Sunday, 2027-03-07, and is copied to May. */
const term = { kind: 'TERM', from: '2027-03-07', to: '2027-04-03', targets: ['2027-05-02'] };

let world: DraftWorld;
beforeEach(async () => {
  world = await openDraftWorld();
});
afterEach(() => world.test.close());

const shown = async () =>
  (await world.drafts.report(term)).rows.map((row) => [
    row.shift_code,
    row.shift_repeat,
    row.start_date,
    row.end_date,
    row.staff.map(({ name }) => name).join(),
    row.state,
    ...row.changes,
    ...row.reasons,
  ]);

describe('a copy of a session', () => {
  it('copies each series for the length of the session, single dates unchanged, and their staff', async () => {
    const { ana, ben, made, oneTime, drafts } = world;
    const until = { end_date: '2027-04-03' };
    await made({ ...until, start_date: '2027-03-08', staff: [{ id: ana.id }, { id: ben.id }] });
    await made({
      ...until,
      start_date: '2027-03-17',
      shift_repeat: 'DAILY',
      start_time: '08:00',
      end_time: '09:00',
    });
    await made(oneTime({ start_date: '2027-03-12', staff: [{ id: ben.id }] }));
    assert.deepEqual(await shown(), [
      ['LKV-0001', 'WEEKLY', '2027-05-03', '2027-05-29', 'Ana Silva,Ben Stone', 'FITS'],
      ['LKV-0003', null, '2027-05-07', '2027-05-07', 'Ben Stone', 'FITS'],
      ['LKV-0002', 'DAILY', '2027-05-12', '2027-05-29', '', 'FITS'],
    ]);
    const id = await drafts.stored(term);
    const { name, from, to, shifts, open } = await drafts.detail(id);
    assert.deepEqual(
      [name, from, to, shifts, open],
      ['Session starting 05-02-2027', '2027-05-03', '2027-05-29', 3, 1],
    );
    assert.equal((await drafts.published(id)).published, 3);
    assert.deepEqual(
      (await drafts.week('2027-05-23')).results
        .filter(({ start_time }) => start_time === '16:00')
        .map(({ start_date, staff }) => [start_date, staff.map((person) => person.name).join()]),
      [['2027-05-24', 'Ana Silva,Ben Stone']],
    );
    assert.equal((await drafts.week('2027-05-30')).results.length, 0);
  });

  it("explains how a session's copy differs: changed times, changed single dates, and staff who left", async () => {
    const { ana, ben, made, put, test } = world;
    const plan = { start_date: '2027-03-08', end_date: '2027-04-03' };
    const moved = await made({ ...plan, staff: [{ id: ana.id }] });
    const change = {
      ...plan,
      start_time: '17:00',
      end_time: '21:00',
      scope: 'FOLLOWING',
      from_date: '2027-03-22',
      staff: [{ id: ben.id, start_date: '2027-03-22' }],
    };
    expectStatus(await put(moved.id, change), 200);
    const single = await made({ ...plan, start_date: '2027-03-09', staff: [{ id: ana.id }] });
    await test.given.cancelled(single, '2027-03-16');
    assert.deepEqual(await shown(), [
      [
        moved.shift_code,
        'WEEKLY',
        '2027-05-03',
        '2027-05-29',
        'Ben Stone',
        'FITS',
        'The shift changed during the session. The copy uses its last version, 5:00 PM to 9:00 PM.',
        'Ana Silva was no longer assigned at the end of the session.',
      ],
      [
        single.shift_code,
        'WEEKLY',
        '2027-05-04',
        '2027-05-29',
        'Ana Silva',
        'FITS',
        '1 date had its own changes. The copy uses the regular schedule.',
      ],
    ]);
  });

  it('leaves out a series that continues, and lists other shifts scheduled in the new session', async () => {
    const { ana, made, drafts } = world;
    const goesOn = await made({ staff: [{ id: ana.id }] });
    const other = await made({
      start_date: '2027-05-05',
      end_date: '2027-05-12',
      start_time: '06:00',
      end_time: '07:00',
    });
    // This series ends inside the next session, so its copy starts after that end.
    const soonOver = await made({
      start_date: '2027-03-09',
      end_date: '2027-05-11',
      staff: [{ id: ana.id }],
    });
    const report = await drafts.report(term);
    assert.deepEqual(await shown(), [
      [
        goesOn.shift_code,
        'WEEKLY',
        '2027-05-06',
        '2027-05-29',
        'Ana Silva',
        'LEFT_OUT',
        'The shift has no end date. The copy ends with the session.',
        `${goesOn.shift_code} is already scheduled then.`,
      ],
      [
        soonOver.shift_code,
        'WEEKLY',
        '2027-05-18',
        '2027-05-29',
        'Ana Silva',
        'FITS',
        `${soonOver.shift_code} runs through 05-11-2027. The copy starts after that.`,
      ],
    ]);
    assert.deepEqual(report.others, [
      `${other.shift_code}: Swim, 05-05-2027 to 05-12-2027, 6:00 AM to 7:00 AM.`,
      `${soonOver.shift_code}: Swim, 03-09-2027 to 05-11-2027, 4:00 PM to 8:00 PM.`,
    ]);
  });

  const ends: readonly [string, string, string, string][] = [
    ['the day before the copy', '2027-05-03', '2027-05-04', 'FITS'],
    ['on the first date of the copy', '2027-05-04', '2027-05-11', 'FITS'],
    ['a week before the last date of the copy', '2027-05-24', '2027-05-25', 'FITS'],
    ['on the last date of the copy', '2027-05-25', '2027-05-04', 'LEFT_OUT'],
    ['with the copy', '2027-05-29', '2027-05-04', 'LEFT_OUT'],
  ];
  for (const [when, end_date, start_date, state] of ends)
    it(`starts a session's copy after its series when the series ends ${when}, and doesn't copy the same dates twice`, async () => {
      const { ana, made, drafts } = world;
      await made({ start_date: '2027-03-09', end_date, staff: [{ id: ana.id }] });
      assertHolds((await drafts.report(term)).rows, [{ state, start_date }]);
      if (state !== 'FITS') return;
      await drafts.published(await drafts.stored(term));
      assertHolds((await drafts.report(term)).rows, [{ state: 'LEFT_OUT', start_date }]);
      const worked = (await drafts.ownMonth(ana, '2027-05-01')).map((one) => one.start_date);
      assert.deepEqual(worked, ['2027-05-04', '2027-05-11', '2027-05-18', '2027-05-25']);
    });
});
