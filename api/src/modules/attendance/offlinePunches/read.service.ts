import type { OfflinePunch } from '@ondeck/shared/domain/rules/offlinePunch';
import { sealedAbout } from '@ondeck/shared/domain/rules/offlinePunch';
import { zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { rate } from '@ondeck/shared/schemas/dashboard';
import * as z from 'zod/mini';
import { systemActor } from '../../../platform/auth/actor';
import { after, DAY_MS } from '../../../platform/core/clock';
import { forEachRow } from '../../../platform/jobs/forEachRow';
import { transaction } from '../../../platform/database/transaction';
import type { Trx } from '../../../platform/database/types';
import type { Job } from '../../../platform/jobs/job';
import type { Services } from '../../../platform/services';
import { applyPunch } from './apply.service';
import { offlineKeysOf, proofOf } from './offlineKeys';
import {
  countUnknown,
  findCodeOwners,
  findUnreadKiosks,
  hasUnread,
  lockNext,
  type PunchOutcome,
  storeOutcome,
  type UnreadPunch,
} from './offlinePunches.repository';
import { type PunchTime, punchTime } from './punchTime.rules';

/** Unknown codes that a punch clock can send in a day. Up to this number, guessed codes look like typing errors. */
const UNKNOWN_CODES = 20;

const sealedPunch = z.strictObject({
  code: z.string().check(z.regex(/^\d{5}$/)),
  kind: z.enum(['IN', 'OUT']),
  rate,
  heard: z.int(),
  proof: z.string(),
  elapsed: z.nullable(z.number()),
  wall: z.number(),
  tried: z.boolean(),
});

type Reading = Pick<Services, 'vault'> & { readonly trx: Trx; readonly row: UnreadPunch };

/** Opens a sealed punch. @returns undefined if it does not open, or was sealed with another counter */
async function openPunch({ vault, row }: Reading): Promise<OfflinePunch | undefined> {
  try {
    const keys = await offlineKeysOf(vault);
    const text = await keys.open(row.sealed, sealedAbout(row.sealed_by, row.key, row.counter));
    return z.parse(sealedPunch, JSON.parse(text));
  } catch {
    return undefined;
  }
}

function timeOf({ vault, row }: Reading, punch: OfflinePunch): PunchTime {
  if (proofOf(vault, row.sealed_by, punch.heard) !== punch.proof)
    return { at: null, sureness: 'GUESS', isTooOld: false };
  return punchTime({
    heard: punch.heard,
    atPunch: { elapsed: punch.elapsed, wall: punch.wall },
    atSending: { elapsed: row.elapsed_at_sending, wall: row.wall_at_sending },
    received: row.received_at.getTime(),
  });
}

/** Decides whether a punch becomes a time entry, or an item with the first problem that the rules find. */
async function decide(services: Services, reading: Reading, punch: OfflinePunch): Promise<PunchOutcome> {
  const { trx, row } = reading;
  const time = timeOf(reading, punch);
  const { kind } = punch;
  const known = {
    kind,
    rate: punch.rate,
    punched_at: time.at === null ? null : new Date(time.at),
    sureness: time.sureness,
  };
  const waits = (problem: PunchOutcome['problem'], user: string | null): PunchOutcome => ({
    ...known,
    state: 'WAITING',
    problem,
    user_id: user,
  });
  const at = new Date(time.at ?? row.received_at);
  const { location_id, timezone, former_zones } = row;
  const zone = timezone === null ? 'UTC' : zoneAt({ timezone, former_zones }, at.getTime());
  const owners = await findCodeOwners(trx, punch.code, { day: plainDateIn(at.getTime(), zone), at });
  const owner = owners.find(({ had_then }) => had_then);
  const [first, another] = owners;
  if (first === undefined) return waits('UNKNOWN_CODE', null);
  if (owner === undefined || !owner.has_now)
    return waits('OLD_CODE', owner?.id ?? (another === undefined ? first.id : null));
  if (row.is_revoked || location_id === null) return waits('REVOKED', owner.id);
  return applyPunch(
    { ...services, trx, actor: systemActor },
    {
      row: { ...row, location_id },
      zone,
      owner,
      kind,
      rate: punch.rate,
      tried: punch.tried,
      time,
      known,
      waits,
    },
  );
}

/** Reads one punch in the transaction that locked it. */
async function readPunch(services: Services, trx: Trx, row: UnreadPunch): Promise<void> {
  const reading: Reading = { vault: services.vault, trx, row };
  const audit = (action: string, told: object) =>
    services.audit(trx, systemActor, {
      action,
      entity: 'offline_punch',
      entityId: row.id,
      locationId: row.location_id,
      after: { kiosk_id: row.kiosk_id, key: row.key, ...told },
    });
  const punch = await openPunch(reading);
  let outcome: PunchOutcome;
  if (punch === undefined) outcome = { state: 'WAITING', problem: 'UNREADABLE' };
  else if (
    !row.is_released &&
    (await countUnknown(trx, row.kiosk_id, after(row.received_at, -DAY_MS))) >= UNKNOWN_CODES
  )
    outcome = { state: 'HELD', problem: 'HELD' };
  else outcome = await decide(services, reading, punch);
  await storeOutcome(trx, row.id, outcome);
  const { state, problem, kind, punched_at, sureness, user_id, clock_record_id } = outcome;
  await audit(`offline_punch.${state.toLowerCase()}`, {
    problem,
    kind,
    punched_at: punched_at?.toISOString(),
    sureness,
    user_id,
    clock_record_id,
  });
  if (row.location_id !== null)
    await services.changes.publish(
      trx,
      { topic: 'Payroll', locationId: row.location_id },
      { topic: 'Dashboard', locationId: row.location_id },
    );
}

async function readOf(services: Services, kiosk: string): Promise<void> {
  // Several processes can read the same punch clock. The lock makes each punch read once, in the punch clock's order.
  while (await hasUnread(services.db, kiosk))
    await transaction(services.db, async (trx) => {
      const row = await lockNext(trx, kiosk);
      if (row) await readPunch(services, trx, row);
    });
}

const running = new WeakMap<Services['db'], Promise<void>>();

/** Reads all punches that have arrived, in order for each punch clock. */
export function readPunches(services: Services): Promise<void> {
  const read = async (): Promise<void> => {
    await forEachRow(await findUnreadKiosks(services.db), (kiosk) => readOf(services, kiosk));
  };
  // Runs one read at a time per process, so that arriving punches don't slow down the keypads.
  const mine = (running.get(services.db) ?? Promise.resolve()).catch(() => {}).then(read);
  running.set(services.db, mine);
  return mine;
}

/** Reads arrived punches after the answer is sent. If this process dies first, the job reads them. */
export function readSoon(services: Services): void {
  setImmediate(() => void readPunches(services).catch(() => {}));
}

/** Reads each minute the punches that a process stored but didn't read. */
export const readPunchesJob = (services: Services): Job => ({
  name: 'offlinePunches.read',
  task: 'Read offline punches',
  schedule: '30 * * * * *',
  run: () => readPunches(services),
});
