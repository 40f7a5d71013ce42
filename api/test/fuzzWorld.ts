import type { WorldIds } from './fuzzValues';
import type { TestApp } from './harness';
import { empty } from './testDatabase';

/** The callers. Two are managers, because most refusals depend on scope. */
export const fuzzers = [
  'anonymous',
  'punchToken',
  'employee',
  'manager',
  'managerElsewhere',
  'admin',
] as const;
export type Fuzzer = (typeof fuzzers)[number];

/** A small school with at least one of everything. */
export interface FuzzWorld {
  /** The token of each caller; undefined for an anonymous caller. */
  readonly tokens: Readonly<Record<Fuzzer, string | undefined>>;
  /** A few IDs of each kind, from which cases guess. */
  readonly ids: WorldIds;
  /** The user of the punch clock's token. */
  readonly employeeId: string;
}

/** Fridays and a Monday after the tests' clock, which is fixed at Wednesday, 2027-03-03. */
const soon = '2027-03-05';
const later = '2027-03-22';

async function fill({ given }: TestApp): Promise<FuzzWorld> {
  const here = await given.location({ title: 'Lakeview', code: 'LKV' });
  const elsewhere = await given.location({ title: 'Hilltop', code: 'HTP', timezone: 'Pacific/Honolulu' });
  const guard = await given.position({ name: 'Lifeguard' });
  const trainee = await given.position({ name: 'Trainee', trainee: true });
  const at = (location: { id: string }) => ({ locations: [location], positions: [guard, trainee] });
  const employee = await given.user({ ...at(here), email: 'employee@ondeck.example', code: '10003' });
  const colleague = await given.user({ ...at(here), code: '10004' });
  const manager = await given.user({ role: 'MANAGER', ...at(here), email: 'manager@ondeck.example' });
  const managerElsewhere = await given.user({ role: 'MANAGER', ...at(elsewhere) });
  const admin = await given.user({ role: 'ADMIN', email: 'admin@ondeck.example' });
  await given.user({ role: 'ADMIN' });

  const weekly = await given.shift({
    location: here,
    position: guard,
    start: '2027-03-01',
    repeat: 'WEEKLY',
  });
  await given.assignment({ shift: weekly, user: employee, start: '2027-03-01' });
  const today = await given.shift({
    location: here,
    position: guard,
    start: '2027-03-03',
    from: '12:00',
    to: '16:00',
  });
  await given.assignment({ shift: today, user: employee, start: '2027-03-03', end: '2027-03-03' });
  const free = await given.shift({ location: here, position: guard, start: soon });
  const gap = await given.gap({ shift: free, start: soon, end: soon });
  const old = await given.shift({ location: here, position: guard, start: later });
  await given.archived(old, admin);
  const meeting = await given.meeting({ location: here, position: guard, start: soon, staff: [colleague] });
  const requests = [
    await given.request({ kind: 'TIME_OFF', user: employee, shift: weekly, date: later }),
    await given.request({ kind: 'SCHEDULE_CHANGE', user: employee, shift: weekly, date: later }),
    await given.request({ kind: 'OPEN_SHIFT', user: employee, shift: free, gap, date: soon }),
    await given.request({ kind: 'NEW_SHIFT', user: employee, date: later }),
    await given.request({ kind: 'CORRECTION', user: employee, location: here }),
  ];
  const yesterday = { user: employee, location: here, date: '2027-03-02', in: '2027-03-02T21:00:00Z' };
  const records = [
    await given.clockRecord({ ...yesterday, out: '2027-03-03T01:00:00Z' }),
    await given.clockRecord({
      ...yesterday,
      date: '2027-03-01',
      in: '2027-03-01T21:00:00Z',
      needsReview: true,
    }),
    await given.clockRecord({
      user: colleague,
      location: here,
      date: '2027-03-03',
      in: '2027-03-03T15:00:00Z',
    }),
  ];
  const planned = { location: here, position: guard, by: manager, user: colleague };
  const drafts = [
    await given.draft({ ...planned, date: soon }),
    await given.draft({ ...planned, date: later }),
    await given.draft({ ...planned, date: later, kind: 'TEMPLATE' }),
  ];
  const kiosk = await given.kiosk({ by: manager, location: here });
  const idsOf = (...rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return {
    ids: {
      location: idsOf(here, elsewhere),
      position: idsOf(guard, trainee),
      user: idsOf(employee, colleague, manager, admin),
      shift: idsOf(weekly, today, free, old),
      meeting: idsOf(meeting),
      request: idsOf(...requests),
      record: idsOf(...records),
      kiosk: idsOf(kiosk),
      draft: idsOf(...drafts),
      gap: idsOf(gap),
    },
    employeeId: employee.id,
    tokens: {
      anonymous: undefined,
      punchToken: await given.punchToken(employee),
      employee: await given.session(employee),
      manager: await given.session(manager),
      managerElsewhere: await given.session(managerElsewhere),
      admin: await given.session(admin),
    },
  };
}

/** Empties the database and fills it again, so that no case sees another case's rows. */
export async function makeFuzzWorld(test: TestApp): Promise<FuzzWorld> {
  await empty(test.db);
  return fill(test);
}
