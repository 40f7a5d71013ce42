/** Reads the sub sheet of one date of a shift: its state, its offers, and everyone who can work it. */
import {
  closureOn,
  isPlannedOn,
  occurrenceInterval,
  occursOn,
} from '@ondeck/shared/domain/calendar/occurrences';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import {
  type Availability,
  findAbsence,
  findShift,
  findSubs,
  findWhole,
  type FoundSub,
  liveLinesOf,
  onceOn,
  reasonSentence,
  type ShiftRow,
  shiftOn,
  slotIn,
  type Slot,
  staffOn,
  warningsOf,
  type WholeShift,
} from '../planning/planning.door';
import { type NamedRound, roundsOnWire, waveOptions } from '../offers/offers.door';
import { alsoMissed, elsewhereFor } from './absenceOnSheet.service';
import {
  countOffers,
  dayElsewhere,
  type DayElsewhere,
  findSheetPerson,
  openOn,
  placeOf,
  type OpenDate,
  type SheetDate,
  type SheetPerson,
  roundsOfDate,
  workerOn,
} from './followUp.repository';
import { reasonGroup, restStart, sayMoment, showsPhone, stateOf, UNDO_MS } from './followUp.rules';

type LiveLine = Awaited<ReturnType<typeof liveLinesOf>>[number];

/** Everything about one date that the sheet and its commands decide from. */
export interface Sheet {
  readonly whole: WholeShift;
  /** The shift as it is on the date. */
  readonly planned: ShiftRow;
  readonly at: SheetDate;
  readonly timezone: string;
  readonly start: number;
  readonly end: number;
  readonly person: SheetPerson | undefined;
  readonly isAssigned: boolean;
  /** The line of the employee's absence. */
  readonly line: LiveLine | undefined;
  /** The day off of an employee who is still assigned, because another location recorded it. */
  readonly elsewhere: DayElsewhere | undefined;
  /** The date, or the rest of a begun shift, that a sub gets; null if nothing is left to offer. */
  readonly work: FollowUp['work'];
  readonly open: OpenDate | undefined;
}

/**
 * Chooses the employee that the sheet is about: the one asked for, else the employee who can't come to an open date, else
 * no one for an open date, else the first employee assigned.
 */
function chooseUser(
  asked: string | undefined,
  staff: readonly string[],
  lines: readonly LiveLine[],
  isOpen: boolean,
): string | undefined {
  const absent = lines.map(({ user_id }) => user_id);
  if (asked !== undefined && (staff.includes(asked) || absent.includes(asked))) return asked;
  return isOpen || staff.length === 0 ? absent[0] : staff[0];
}

async function workOf(
  db: Queryable,
  sheet: Pick<Sheet, 'at' | 'planned' | 'timezone' | 'start' | 'end' | 'line' | 'open'>,
  now: number,
): Promise<Pick<Sheet, 'work' | 'open'>> {
  const { at, planned, timezone, start, end, line, open } = sheet;
  const { date } = at;
  if (now >= end) return { work: null, open: undefined };
  if (line?.rest_shift_id) {
    const rest = await findShift(db, line.rest_shift_id);
    if (!rest || rest.deleted_at !== null) return { work: null, open: undefined };
    const { start_time, end_time } = shiftOn(rest, date);
    const openRest = await openOn(db, { shiftId: rest.id, date });
    const times = { shift: rest.id, date, start_time, end_time };
    return { work: { ...times, is_open: openRest !== undefined, exists: true }, open: openRest };
  }
  if (now < start || (open && !line)) {
    const { start_time, end_time } = planned;
    const isOpen = open !== undefined;
    return { work: { shift: planned.id, date, start_time, end_time, is_open: isOpen, exists: true }, open };
  }
  const from = line ? null : restStart({ now, end });
  if (from === null) return { work: null, open: undefined };
  const start_time = plainTimeIn(from, timezone);
  return {
    work: { shift: planned.id, date, start_time, end_time: planned.end_time, is_open: false, exists: false },
    open: undefined,
  };
}

/** Reads the facts of a sheet. @throws 404 if the shift is out of reach or isn't scheduled for the date */
export async function readSheet(
  {
    db,
    clock,
  }: Pick<Services, 'db' | 'clock'> | { readonly db: Queryable; readonly clock: Services['clock'] },
  actor: UserActor,
  at: SheetDate,
  asked: string | undefined,
): Promise<Sheet> {
  const { shiftId, date } = at;
  const whole = await findWhole(db, actor, shiftId);
  if (!isPlannedOn(whole.shift, date)) throw notFound('Shift not found.');
  const planned = shiftOn(whole.shift, date);
  const timezone = zoneOn(whole.shift, date);
  const interval = occurrenceInterval(
    { date, start_time: planned.start_time, end_time: planned.end_time },
    timezone,
  );
  const open = await openOn(db, at);
  const lines = await liveLinesOf(db, { shiftIds: [shiftId], from: date, to: date });
  const staff = staffOn(whole.rows, date);
  const userId = chooseUser(asked, staff, lines, open !== undefined);
  const person = userId === undefined ? undefined : await findSheetPerson(db, actor, at, userId);
  const line = lines.find(({ user_id }) => user_id === userId);
  const known = { whole, planned, at, timezone, ...interval, line };
  const isAssigned = userId !== undefined && staff.includes(userId);
  const elsewhere =
    isAssigned && !line && !person?.clockedIn ? await dayElsewhere(db, at, userId, interval) : undefined;
  return {
    ...known,
    person,
    elsewhere,
    isAssigned,
    ...(await workOf(db, { ...known, open }, clock.now().getTime())),
  };
}

/** Returns the slot that a sub works: one date, or the rest of it. */
function slotOfWork({ whole, planned, at }: Sheet, work: NonNullable<Sheet['work']>): Slot {
  const range = { start: at.date, end: at.date };
  const { start_time, end_time } = work;
  if (work.exists && work.shift === planned.id) return slotIn(whole.shift, range);
  const once = { ...planned, ...onceOn(at.date), start_time, end_time, versions: null, exceptions: null };
  return slotIn({ ...once, from_date: null }, range);
}

function othersByReason(others: readonly Availability[]): FollowUp['others'] {
  const groups = new Map<string, FollowUp['others'][number]>();
  for (const { person, reasons } of others) {
    const [first] = reasons;
    if (!first) continue;
    const reason = reasonGroup(first.code);
    const group = groups.get(reason) ?? { code: first.code, reason, people: [] };
    group.people.push({
      id: person.id,
      name: person.name,
      message: reasons.map(reasonSentence).join(' '),
    });
    groups.set(reason, group);
  }
  return [...groups.values()].sort((a, b) => b.people.length - a.people.length);
}

/** Returns the rounds that offer the work of a sheet, the one that counts first. */
export const roundsOfSheet = (
  db: Queryable,
  { at, work, open, person, isAssigned }: Sheet,
): Promise<NamedRound[]> =>
  roundsOfDate(db, {
    shiftId: work?.shift ?? at.shiftId,
    date: at.date,
    openShiftId: open?.id,
    userId: isAssigned ? person?.id : undefined,
  });

async function offerOnWire(db: Queryable, sheet: Sheet, now: Date): Promise<FollowUp['offer']> {
  const [round] = await roundsOfSheet(db, sheet);
  if (!round) return null;
  const { offeredAt, asked, opened, declined, failedTexts } = await countOffers(db, round.id);
  const [wire] = await roundsOnWire(db, [round], now);
  if (!wire) return null;
  return {
    offered_at: sayMoment(offeredAt ?? round.created_at, now.getTime(), sheet.timezone),
    asked,
    opened,
    declined,
    failed_texts: failedTexts,
    is_stopped: round.state !== 'RUNNING',
    round: wire,
  };
}

/** Returns the employee who works the date instead of an absent employee, or the rest of the shift. */
async function takerOf(db: Queryable, { line, at, isAssigned, work }: Sheet) {
  if (!line || (isAssigned && line.rest_shift_id === null)) return undefined;
  if (work?.is_open) return undefined;
  const worker = await workerOn(db, { ...at, shiftId: line.rest_shift_id ?? at.shiftId });
  return worker?.id === line.user_id ? undefined : worker;
}

/** Returns the sub sheet of a date. @throws 404 if the shift is out of reach or isn't scheduled for the date */
export async function readFollowUp(
  services: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  at: SheetDate,
  asked: string | undefined,
): Promise<FollowUp> {
  const { db, clock } = services;
  const now = clock.now();
  const sheet = await readSheet(services, actor, at, asked);
  const { whole, planned, timezone, start, end, person, line, work, isAssigned } = sheet;
  const { shift } = whole;
  const time = { now: now.getTime(), start, end };
  const absence = line && (await findAbsence(db, line.absence_id));
  const taker = await takerOf(db, sheet);
  const isCanceled = !occursOn(shift, at.date) || closureOn(shift, at.date) !== undefined;
  const staff = staffOn(whole.rows, at.date);
  const found =
    work && !taker && !isCanceled
      ? await findSubs({ db }, actor, slotOfWork(sheet, work), {
          now,
          except: [...staff, ...(person ? [person.id] : [])],
        })
      : { subs: [], others: [] };
  const phoneOf = (one: { readonly phone: string; readonly isOwnStaff: boolean }) =>
    one.phone !== '' && showsPhone(one, time) ? one.phone : null;
  const candidate = (one: FoundSub): FollowUp['candidates'][number] => {
    const { id, name } = one.able.person;
    return {
      user: { id, name },
      why: one.why,
      phone: phoneOf(one),
      can_offer: one.isOfferable && id !== actor.userId,
      warnings: warningsOf(one.able),
    };
  };
  const candidates = found.subs.map(candidate);
  const isUndoable =
    absence?.source === 'MANAGER' &&
    absence.start_date === absence.end_date &&
    !taker &&
    now.getTime() < absence.created_at.getTime() + UNDO_MS;
  return {
    shift: {
      id: shift.id,
      shift_code: shift.shift_code,
      shift_type: { id: planned.position_id, name: planned.position_name, color: planned.position_color },
      date: at.date,
      start_time: planned.start_time,
      end_time: planned.end_time,
      location: await placeOf(db, shift.location_id),
      is_canceled: isCanceled,
      has_begun: now.getTime() >= start,
      has_ended: now.getTime() >= end,
    },
    user: person
      ? {
          id: person.id,
          name: person.name,
          first_name: person.first_name,
          phone: phoneOf(person),
          is_assigned: isAssigned,
        }
      : null,
    ...stateOf({
      ...time,
      timezone,
      isCanceled,
      person,
      absence: absence ?? elsewhereFor(actor, sheet.elsewhere),
      taker,
    }),
    absence: absence
      ? {
          id: absence.id,
          kind: absence.kind,
          can_change: absence.source !== 'REQUEST' && absence.source !== 'MIGRATED',
          is_report: absence.source === 'EMPLOYEE',
        }
      : null,
    also: absence ? await alsoMissed(db, actor, absence.id, at) : [],
    work,
    offer: await offerOnWire(db, sheet, now),
    undo_until: isUndoable ? new Date(absence.created_at.getTime() + UNDO_MS).toISOString() : null,
    can_offer: candidates.filter(({ can_offer }) => can_offer).length,
    wave_size: (await waveOptions(db, shift.location_id)).wave_size,
    candidates,
    others: othersByReason(found.others),
  };
}
