import { describeHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { VerifyCodeAnswer } from '@ondeck/shared/schemas/attendance';
import type { Options } from '@ondeck/shared/schemas/options';
import * as z from 'zod/mini';
import { payInOpenWeek, type PunchFlag } from '../weeks/weeks.door';
import { isClockSkewed, isDoubleEntry } from './punch.rules';
import type { PunchActor } from '../../platform/auth/actor';
import type { Origin } from '../../platform/auth/browser';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { forbidden, notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import type { Queryable, Trx } from '../../platform/database/types';
import type { AnyUnit, Services } from '../../platform/services';
import { lockPeople } from '../../platform/database/locks';
import { closeRecord, findOpen, findPunches, type UnclosedRecord } from './clockRecords.repository';
import { insertEmployeeToken } from './employeeTokens.repository';
import { createGuessGuard } from './guessing.service';
import { lockKiosk, type KioskRecord } from './kiosks.repository';
import { kioskShift, occurrencesToday, offered, rateFor } from './occurrences.service';
import { reviewOverdue } from './overdue.service';
import { type EmployeeOfCode, findByCode, findPunchLocations, nameOf } from './people.repository';
import { ownMinutes } from './ownMinutes.repository';
import { recordChanged } from './recordChanged';
import { offerUndo, undoable } from './undo.service';

const UNKNOWN_CODE = 'Invalid employee code';

/** Minutes for which the form works. They are few because staff share the tablet. */
const TOKEN_MINUTES = 3;

export interface CodeEntry {
  readonly code: string;
  /** The page's own time, used only as a cross-check. */
  readonly claimed: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The registered punch clock that signed the call. */
  readonly kiosk: KioskRecord | undefined;
  readonly origin: Origin;
  readonly requestId: string;
}

/**
 * The result of an entry as stored for retries, without the token. `free` means that the employee wasn't clocked in. A
 * retry may then open the form, but must not clock out an employee who has clocked in since.
 */
const outcome = z.strictObject({
  kind: z.enum(['free', 'onDeck', 'clockedOut']),
  message: z.string(),
  /** The clock-out that this entry caused, if any. */
  undoable: z.optional(undoable),
});
type Outcome = z.infer<typeof outcome>;

const clockOf = (instant: Date, zone: string): string => sayTime(plainTimeIn(instant.getTime(), zone));

const keypad = (onDeck: boolean, message: string): VerifyCodeAnswer => ({
  shift: null,
  is_current_clocked_in: onDeck,
  rate: null,
  rate_reason: null,
  message,
});

interface Entered {
  readonly person: EmployeeOfCode;
  readonly kiosk: KioskRecord | undefined;
  readonly options: Options;
  readonly actor: PunchActor;
  readonly claimed: string | undefined;
}

/**
 * Prevents the removal of the punch clock until the transaction ends.
 *
 * @throws 403 if the punch clock was removed during the call
 */
async function assertStillKiosk(trx: Trx, kiosk: KioskRecord | undefined): Promise<void> {
  if (kiosk && !(await lockKiosk(trx, kiosk.id))) throw forbidden('This punch clock was removed.');
}

/** Returns the employee's own hours, if the school shows them. */
async function shownMinutes(
  db: Queryable,
  { person, kiosk, options }: Entered,
  now: Date,
): Promise<Pick<VerifyCodeAnswer, 'own_minutes'>> {
  if (!options.kiosk_shows_hours) return {};
  const { places } = await findPunchLocations(db, person.id, kiosk?.id ?? null, now);
  const zone = places[0]?.timezone;
  return zone === undefined ? {} : { own_minutes: await ownMinutes(db, person.id, zone, now) };
}

/** Clocks an employee out now and pays the elapsed time, in a later week if the clock-in's week is closed. */
async function clockOut(
  unit: AnyUnit,
  { person, actor, kiosk, claimed }: Entered,
  open: UnclosedRecord,
): Promise<Outcome> {
  const { trx } = unit;
  const now = unit.clock.now();
  const zone = kiosk?.timezone ?? open.timezone;
  const skewed = claimed !== undefined && isClockSkewed(claimed, now.getTime(), zone);
  const flags: PunchFlag[] = skewed ? ['clock_skew'] : [];
  if (!kiosk) flags.push('unregistered_device');
  await payInOpenWeek(trx, open);
  await closeRecord(trx, {
    id: open.id,
    clocked_out: now,
    clocked_out_by: null,
    claimed_out: claimed ?? null,
    flags,
    kiosk_id: actor.kioskId,
    origin: actor.origin,
  });
  await recordChanged({ ...unit, actor }, open, {
    action: 'clock_record.closed',
    before: { status: open.status },
    after: { status: 'CLOSED', clocked_out: now.toISOString(), at: 'kiosk' },
  });
  const worked = describeHours(workedMinutes(open.clocked_in.getTime(), now.getTime()));
  return {
    kind: 'clockedOut',
    message: `${nameOf(person)} clocked out at ${clockOf(now, zone)}: ${worked}.`,
    undoable: {
      record: open.id,
      end: now.toISOString(),
      flags: flags.filter((flag) => !open.flags.includes(flag)),
    },
  };
}

/** Decides, with the employee locked, the effect of their code. */
async function decide(unit: AnyUnit, entered: Entered): Promise<Outcome> {
  const { trx } = unit;
  const { person, options, actor, kiosk } = entered;
  await lockPeople(trx, [person.id]);
  await assertStillKiosk(trx, kiosk);
  const marked = await reviewOverdue({ ...unit, actor }, person.id);
  const open = await findOpen(trx, person.id);
  const name = nameOf(person);
  if (open === undefined) {
    if (person.open_record === null || marked.includes(person.open_record))
      return { kind: 'free', message: '' };
    // The entry was meant as a clock-out, but another call clocked the employee out while this one waited for the lock.
    const [punches] = await findPunches(trx, [person.open_record]);
    const at = punches?.clocked_out
      ? ` at ${clockOf(punches.clocked_out, kiosk?.timezone ?? punches.timezone)}`
      : '';
    return { kind: 'clockedOut', message: `${name} was already clocked out${at}.` };
  }
  const since = clockOf(open.clocked_in, kiosk?.timezone ?? open.timezone);
  if (isDoubleEntry(open.clocked_in.getTime(), unit.clock.now().getTime()))
    return { kind: 'onDeck', message: `${name} has been clocked in since ${since}.` };
  if (!options.kiosk_clock_out)
    return {
      kind: 'onDeck',
      message: `${name} has been clocked in since ${since}. Ask a manager to clock you out.`,
    };
  return clockOut(unit, entered, open);
}

/** Opens the clock-in form: returns a token for this employee's three calls, the next shift, and the suggested rate. */
async function openForm({ trx, clock }: AnyUnit, entered: Entered): Promise<VerifyCodeAnswer> {
  const { person, kiosk, options } = entered;
  const now = clock.now();
  const token = newSecret();
  await insertEmployeeToken(trx, {
    token_hash: hashSecret(token),
    user_id: person.id,
    kiosk_id: kiosk?.id ?? null,
    created_at: now,
    expires_at: after(now, TOKEN_MINUTES * MINUTE_MS),
    undoes: null,
  });
  const occurrences = await occurrencesToday(trx, person.id, now);
  const earlyMinutes = options.early_clock_in_minutes;
  const { fixed: place } = await findPunchLocations(trx, person.id, kiosk?.id ?? null, now);
  const next = occurrences.find((one) => offered(one, { now, earlyMinutes, place }).is_active);
  const { rate, reason } = rateFor(next);
  return {
    token,
    user: { id: person.id, first_name: person.first_name, last_name: person.last_name },
    shift: next === undefined ? null : kioskShift(next),
    is_current_clocked_in: false,
    rate,
    rate_reason: reason,
    message: 'Employee code verified',
    ...(await shownMinutes(trx, entered, now)),
  };
}

/** Opens the form for a retry with its own token, because the answer to the first entry was lost. */
function openFormAgain(services: Services, entered: Entered): Promise<VerifyCodeAnswer> {
  const { person, kiosk } = entered;
  return transaction(services.db, async (trx) => {
    await assertStillKiosk(trx, kiosk);
    const open = await findOpen(trx, person.id);
    // The retry comes after the clock-in that the first entry led to.
    if (open)
      return keypad(
        true,
        `${nameOf(person)} has been clocked in since ${clockOf(open.clocked_in, kiosk?.timezone ?? open.timezone)}.`,
      );
    return openForm({ ...services, trx }, entered);
  });
}

/**
 * Handles an employee code: opens the clock-in form, or clocks the employee out if they are clocked in. A retry with
 * the same key never turns a clock-in into a clock-out, and never clocks out twice.
 *
 * @throws 404 alike for wrong, inactive, and unknown codes, and for a former employee who isn't clocked in; 403 on an
 * unregistered device if only punch clocks are allowed; 429 with `Retry-After` after too many wrong codes
 */
export async function verifyCode(services: Services, entry: CodeEntry): Promise<VerifyCodeAnswer> {
  const { db, clock, idempotent } = services;
  const options = await readOptions(db);
  const { kiosk } = entry;
  if (options.registered_kiosks_only && kiosk === undefined)
    throw forbidden("This device isn't registered as a punch clock. Ask a manager for a code.");
  const person = await createGuessGuard(services).enter({ kiosk, address: entry.origin.address }, (trx) =>
    findByCode(trx, entry.code, { now: clock.now(), zone: kiosk?.timezone ?? null }),
  );
  if (person === undefined) throw notFound(UNKNOWN_CODE);
  const actor: PunchActor = {
    kind: 'punch',
    userId: person.id,
    name: nameOf(person),
    kioskId: kiosk?.id ?? null,
    tokenHash: '',
    ended: false,
    undoes: null,
    origin: entry.origin,
    requestId: entry.requestId,
  };
  const entered: Entered = { person, kiosk, options, actor, claimed: entry.claimed };
  let form: VerifyCodeAnswer | undefined;
  const { body } = await idempotent<Outcome>(
    {
      key: entry.idempotencyKey,
      scope: `verify-code:${person.id}`,
      request: person.id,
      parse: (stored) => z.parse(outcome, stored),
    },
    async (trx) => {
      const decided = await decide({ ...services, trx }, entered);
      if (decided.kind === 'free' && !person.is_employed) throw notFound(UNKNOWN_CODE);
      // Runs in the same transaction, so the employee is locked and still not clocked in.
      form = decided.kind === 'free' ? await openForm({ ...services, trx }, entered) : undefined;
      return { status: 200, body: decided };
    },
  );
  if (body.kind === 'free') return form ?? openFormAgain(services, entered);
  return {
    ...keypad(body.kind === 'onDeck', body.message),
    ...(body.undoable && person.is_employed ? await offerUndo(services, actor, body.undoable) : {}),
    ...(await shownMinutes(db, entered, clock.now())),
  };
}
