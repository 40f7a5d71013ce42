/** Reads the sub sheet of one date of a shift: its state, its offers, and everyone who can work it. */
import { closureOn, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import type { UserActor } from '../../platform/auth/actor';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import {
  type Availability,
  findAbsence,
  findSubs,
  type FoundSub,
  onceOn,
  reasonSentence,
  slotIn,
  type Slot,
  staffOn,
  warningsOf,
} from '../planning/planning.door';
import { type NamedRound, roundsOnWire, waveOptions } from '../offers/offers.door';
import { alsoMissed, elsewhereFor } from './absenceOnSheet.service';
import { countOffers, placeOf, roundsOfDate, type SheetDate, workerOn } from './followUp.repository';
import { reasonGroup, sayMoment, showsPhone, stateOf, UNDO_MS } from './followUp.rules';
import { readSheet, type Sheet } from './sheet.service';

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
