import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shiftPreview } from '@ondeck/shared/schemas/shifts';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { describeRange } from '../plan/planning.words';

describe('the preview of a shift', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
    await world.made({ staff: [{ id: world.ana.id }] });
  });
  after(() => world.test.close());

  const edits: [name: string, change: (world: PlannerWorld) => Record<string, unknown>][] = [
    ['no one is assigned', () => ({ staff: [] })],
    ['an employee starts later', ({ ben }) => ({ staff: [{ id: ben.id, start_date: '2027-03-18' }] })],
    ['an employee ends earlier', ({ ana }) => ({ staff: [{ id: ana.id, end_date: '2027-03-25' }] })],
    [
      'the shift ends',
      ({ ana }) => ({ end_date: '2027-04-08', staff: [{ id: ana.id, end_date: '2027-03-25' }] }),
    ],
  ];
  for (const [name, change] of edits)
    it(`names the open shifts that a save leaves when ${name}`, async () => {
      const { id } = await world.made({ start_time: '13:00', end_time: '14:00', staff: [] });
      const wanted = { start_time: '13:00', end_time: '14:00', ...change(world) };
      const url = `/api/shifts/${id}/preview/`;
      const { body: answer } = await world.test.call(world.token, 'POST', url, world.body(wanted));
      const said = shiftPreview.parse(answer).changes.filter((line) => line.startsWith('No one'));
      await world.put(id, wanted);
      const left = await world.openRows(id);
      assert.ok(left.length > 0);
      assert.deepEqual(
        said,
        left.map(
          (gap) => `No one is assigned, ${describeRange({ start: gap.start_date, end: gap.end_date })}.`,
        ),
      );
      await world.test.call(world.token, 'DELETE', `/api/shifts/${id}/`);
    });
});
