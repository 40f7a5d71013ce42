import type { PlannerWorld } from '../src/modules/planning/plannerWorld.fixture';

/** The date of the clock in these tests, a Wednesday. */
const TODAY = '2027-03-03';

/** Fills every list with rows to sort and search: shifts, time entries, and requests of Ana, Ben, and Cleo. */
export async function fillLists(world: PlannerWorld): Promise<void> {
  const { ana, ben, both, admin, here, west, swim, guard, made, test, put } = world;
  const { given } = test;
  const daily = await made({ shift_repeat: 'DAILY', start_date: '2027-03-04', staff: [{ id: ana.id }] });
  await made({
    start_date: '2027-03-05',
    start_time: '08:00',
    end_time: '10:00',
    staff: [{ id: ben.id }, { id: ana.id }],
  });
  await made({
    start_date: '2027-03-09',
    start_time: '21:00',
    end_time: '22:00',
    staff: [{ id: ana.id }, { id: ben.id }],
  });
  // The edit changes the times, the shift type, and the staff, so the former shift differs from the present one.
  const changed = await made({
    start_date: '2027-03-04',
    start_time: '06:00',
    end_time: '07:00',
    staff: [{ id: ben.id }],
  });
  await put(changed.id, {
    start_date: '2027-03-04',
    start_time: '13:00',
    end_time: '14:00',
    shift_type: guard.id,
    staff: [],
  });
  const past = await given.shift({
    location: here,
    position: guard,
    start: '2027-02-10',
    from: '07:30',
    to: '09:00',
  });
  await given.assignment({ shift: past, user: ben, start: '2027-02-10', end: '2027-02-10' });
  const bay = await given.shift({ location: west, position: swim, start: TODAY, from: '11:00', to: '15:00' });
  await given.assignment({ shift: bay, user: both, start: TODAY });
  const now = await given.shift({
    location: here,
    position: guard,
    start: TODAY,
    from: '10:00',
    to: '15:30',
  });
  await given.assignment({ shift: now, user: ana, start: TODAY });
  for (const [shift, by] of [
    [past, admin],
    [await given.shift({ location: west, position: guard, start: '2027-02-14' }), world.manager],
    [await given.shift({ location: here, position: swim, start: '2027-02-16', repeat: 'WEEKLY' }), admin],
  ] as const) {
    const kept =
      shift === past ? await given.shift({ location: here, position: swim, start: '2027-02-11' }) : shift;
    if (shift === past) await given.assignment({ shift: kept, user: ana, start: '2027-02-11' });
    await given.archived(kept, by);
  }
  await given.meeting({ location: here, position: swim, start: '2027-03-01', from: '15:00', to: '16:00' });
  await given.meeting({ location: west, position: swim, start: '2027-03-20', from: '08:00', to: '09:00' });
  await given.meeting({ location: here, position: guard, start: '2027-03-11', from: '12:00', to: '13:00' });

  const record = { location: here, date: TODAY, in: '2027-03-03T13:00:00Z' };
  await given.clockRecord({ ...record, user: ben, out: '2027-03-03T15:30:00Z', shift: past });
  await given.clockRecord({
    ...record,
    user: both,
    location: west,
    in: '2027-03-03T14:10:00Z',
    out: '2027-03-03T15:00:00Z',
    shift: bay,
    rate: 'SUB',
  });
  await given.clockRecord({ ...record, user: ana, in: '2027-03-03T12:20:00Z', shift: daily });
  await given.clockRecord({
    ...record,
    user: ana,
    in: '2027-03-03T08:20:00Z',
    out: '2027-03-03T11:00:00Z',
    rate: 'TRAINING',
  });
  await given.clockRecord({ ...record, user: both, in: '2027-03-03T16:20:00Z' });
  await given.assignment({
    shift: await given.shift({ location: here, position: swim, start: TODAY, from: '09:00', to: '18:00' }),
    user: ben,
    start: TODAY,
  });

  const gap = await given.gap({ shift: daily, start: '2027-04-02', end: '2027-04-02' });
  await given.gap({ shift: bay, start: '2027-04-01', end: '2027-04-01' });
  await given.request({ kind: 'OPEN_SHIFT', user: ben, shift: daily, gap, date: '2027-04-02' });
  for (const [user, shift, date] of [
    [ben, daily, '2027-05-03'],
    [both, bay, '2027-05-01'],
    [ana, now, '2027-05-02'],
  ] as const) {
    await given.request({ kind: 'TIME_OFF', user, shift, date });
    await given.request({ kind: 'SCHEDULE_CHANGE', user, shift, date });
    await given.request({ kind: 'NEW_SHIFT', user, date });
  }
  await given.approvedLeave({ user: ana, shift: now, date: '2027-06-01', by: admin });
}
