/**
 * Plans a copy without storing anything: its shifts on their new dates, each with an availability check. Storing a copy
 * plans it again.
 */
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  compareDates,
  daysBetween,
  formatDisplayDate,
  startOfWeek,
} from '@ondeck/shared/domain/calendar/plainDate';
import { checkCopy, copiedUntil, type CopyRequest } from '@ondeck/shared/domain/rules/copy';
import type { CopyBody } from '@ondeck/shared/schemas/drafts';
import type { UserActor } from '../../../platform/auth/actor';
import { badField, badRequest, notFound, refuse } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import { describeRange, describeTimes } from '../plan/planning.words';
import type { Days } from '../plan/schedule.repository';
import { closuresOf, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { type ShiftLocation, locationInReach } from '../plan/shiftWrites.repository';
import {
  type Counterpart,
  describeCounterpart,
  counterpartsOf,
  dateAfter,
  type Existing,
  existingAt,
  firstShared,
  isFromStart,
  lastShared,
  type Wanted,
} from './alreadyPlanned.service';
import { rootsOf } from './copies.repository';
import { type CopySource, datesOf, shiftsOfTemplate, shiftsOfTerm } from './copySource.service';
import { type BatchRow, findBatch } from './drafts.repository';
import type { Carried } from './carried.rules';
import { closedNotes, type Fit, judgeShifts, type FittedShift } from './fit.service';
import { asPlanned, plannedDay } from './movedDates.rules';

const MOST_ROWS = 500;

/** A shift of the copy. */
export interface PlannedCopy extends FittedShift {
  readonly key: string;
  readonly source: CopySource;
  /** The reason that the shift is left out of the copy; null if the shift can be created. */
  readonly leftOut: string | null;
  readonly unfit: Fit['unfit'];
  readonly cautions: Fit['cautions'];
}

export interface CopyPlan {
  readonly place: ShiftLocation;
  readonly name: string;
  readonly rows: readonly PlannedCopy[];
  /** Sentences about shifts on the copied days that are not part of the copy. */
  readonly others: readonly string[];
}

/** Returns the template that the request names. @throws 400 without a template; 404 if it is out of reach or deleted */
async function templateOf(db: Queryable, actor: UserActor, { template }: CopyBody): Promise<BatchRow> {
  if (template === undefined) throw badField('template', 'Choose a template.');
  const found = await findBatch(db, actor, template);
  if (found?.kind !== 'TEMPLATE' || found.state !== 'DRAFT') throw notFound('Template not found.');
  return found;
}

async function sourcesOf(
  db: Queryable,
  actor: UserActor,
  body: CopyBody,
): Promise<{ readonly from: string; readonly label: string; readonly sources: readonly CopySource[] }> {
  if (body.kind === 'TEMPLATE') {
    const template = await templateOf(db, actor, body);
    const sources = await shiftsOfTemplate(db, template);
    const from = startOfWeek(sources[0]?.shift.start_date ?? body.targets[0] ?? '');
    return { from, label: template.name, sources };
  }
  const { kind, location, from = '', to } = body;
  const days = { start: from, end: copiedUntil({ kind, from, to }) };
  const label = { DAY: 'Day', WEEK: 'Week', TERM: 'Term' }[kind];
  const sources = await (kind === 'TERM' ? shiftsOfTerm(db, location, days) : datesOf(db, location, days));
  return { from, label, sources };
}

/** Returns a source shift moved to the dates and location of its copy. */
function moved(
  source: CopySource,
  days: number,
  { place, closures }: { readonly place: ShiftLocation; readonly closures: ShiftRow['closures'] },
  withPeople: boolean,
): FittedShift {
  const { shift, staff } = source;
  const start_date = addDays(shift.start_date, days);
  const end_date = shift.end_date === null ? null : addDays(shift.end_date, days);
  return {
    shift: {
      ...shift,
      id: '',
      shift_code: '',
      location_id: place.id,
      location_title: place.title,
      timezone: place.timezone,
      former_zones: place.former_zones,
      start_date,
      end_date,
      closures,
    },
    staff: withPeople
      ? staff.map(({ userId }, index) => ({
          userId,
          slot: index + 1,
          range: { start: start_date, end: shift.schedule_type === 'RECURRING_SHIFT' ? null : end_date },
        }))
      : [],
  };
}

/** A copied shift before its availability check. */
type WantedCopy = Wanted & FittedShift & Pick<PlannedCopy, 'key' | 'source'>;

/** Returns a copy with another start or end date, and the sentence that explains the change. */
const cut = (
  copy: WantedCopy,
  dates: Partial<Pick<ShiftRow, 'start_date' | 'end_date'>>,
  change: string,
): WantedCopy => {
  const shift = { ...copy.shift, ...dates };
  return {
    ...copy,
    source: { ...copy.source, changes: [...copy.source.changes, change] },
    shift,
    staff: copy.staff.map((person) => ({ ...person, range: { ...person.range, start: shift.start_date } })),
  };
};

/**
 * Shortens a copy if its source shift already has some of its dates: the copy starts after the source ends, or ends
 * before the source starts. A copy is returned unchanged if the source has all of its dates.
 */
function besideSource(copy: WantedCopy, existing: readonly Existing[]): WantedCopy {
  const { source, shift } = copy;
  const there = existing.find((one) => one.shift.id === source.shiftId)?.shift;
  if (!there || shift.schedule_type !== 'RECURRING_SHIFT') return copy;
  const first = firstShared(there, shift);
  if (first === null) return copy;
  if (!isFromStart(there, shift)) {
    const begins = `${source.code} starts on ${formatDisplayDate(first)}. The copy ends before that.`;
    return cut(copy, { end_date: addDays(first, -1) }, begins);
  }
  const last = lastShared(there, shift);
  const start = last && dateAfter(shift, last);
  if (!last || !start) return copy;
  const goesOn = `${source.code} runs through ${formatDisplayDate(last)}. The copy starts after that.`;
  return cut(copy, { start_date: start }, goesOn);
}

/** Returns the first and last day on which a copy might already be scheduled; null without copies. */
function daysOf(copies: readonly WantedCopy[]): Days | null {
  const dates = copies
    .flatMap((copy) => [
      copy.shift.start_date,
      copy.shift.end_date ?? copy.shift.start_date,
      plannedDay(copy),
      copy.week?.start ?? null,
      copy.week?.end ?? null,
    ])
    .filter((day) => day !== null)
    .sort(compareDates);
  const [start, end] = [dates[0], dates.at(-1)];
  return start === undefined || end === undefined ? null : { start, end };
}

/** Describes the shifts that are scheduled on the days of a copy and are not part of the copy. */
function othersIn(existing: readonly Existing[], there: readonly (Counterpart | undefined)[], days: Days) {
  const counterparts = new Set(there.map((one) => one?.existing.shift.id));
  return existing
    .filter(({ shift }) => !counterparts.has(shift.id) && firstOccurrenceDate(shift, days.start, days.end))
    .map(existingInWords);
}

/** Returns the name of a copy: `Week of 11-22-2026`, `Weeks of 11-22-2026 to 12-06-2026`. */
function nameOf(kind: CopyBody['kind'], label: string, targets: readonly string[]): string {
  const [first = '', last = first] = [targets[0], targets.at(-1)];
  const day = formatDisplayDate(first);
  if (kind === 'TERM') return `Session starting ${day}`;
  const days = first === last ? day : `${day} to ${formatDisplayDate(last)}`;
  if (kind === 'TEMPLATE') return `${label.slice(0, 48)}, ${days}`;
  const word = kind === 'WEEK' ? 'Week of' : 'Day';
  return first === last ? `${word} ${days}` : `${word.replace(/^(Week|Day)/, '$1s')} ${days}`;
}

const existingInWords = ({ shift, words }: Existing): string =>
  `${words}: ${shift.position_name}, ${describeRange({ start: shift.start_date, end: shift.end_date })}, ${describeTimes(shift)}.`;

/** Copies of the same action at other locations. */
export interface CopiedBefore {
  /** The work of their shifts. */
  readonly carried: Carried;
  /** IDs of their drafts, which don't count again. */
  readonly drafts: readonly string[];
}

/**
 * Plans a copy.
 *
 * @throws 400 if a date breaks a rule or the copy has over 500 shifts; 404 for a location or template out of reach
 */
export async function planCopy(
  db: Queryable,
  actor: UserActor,
  body: CopyBody,
  now: Date,
  before?: CopiedBefore,
): Promise<CopyPlan> {
  const targets = [...new Set(body.targets)].sort(compareDates);
  const wish: CopyRequest = { ...body, from: body.from ?? null };
  await locationInReach(db, actor, body.location);
  const place = await locationInReach(db, actor, body.target_location ?? body.location);
  const today = todayOf(place, now);
  if (body.kind !== 'TEMPLATE') refuse(checkCopy(wish, today));
  const { from, label, sources } = await sourcesOf(db, actor, body);
  if (body.kind === 'TEMPLATE') refuse(checkCopy({ ...wish, from }, today));
  if (sources.length * targets.length > MOST_ROWS)
    throw badRequest(`You can copy at most ${MOST_ROWS} shifts at a time. Choose fewer dates.`);

  const at = { place, closures: (await closuresOf(db, [place.id])).get(place.id) ?? null };
  const roots = await rootsOf(
    db,
    sources.flatMap(({ shiftId }) => shiftId ?? []),
  );
  const hasWeeks = body.kind === 'WEEK' || body.kind === 'TEMPLATE';
  const wanted = targets.flatMap((target) =>
    sources.map((source) => ({
      source,
      key: `${source.key}:${target}`,
      root: roots.get(source.shiftId ?? '') ?? null,
      week: hasWeeks ? { start: target, end: addDays(target, 6) } : null,
      ...moved(source, daysBetween(from, target), at, body.with_people),
    })),
  );
  const days = daysOf(wanted);
  const existing = days ? await existingAt(db, place.id, days, true) : [];
  const copies = wanted
    .map((copy) => (body.kind === 'TERM' ? besideSource(copy, existing) : copy))
    .sort(
      (a, b) =>
        compareDates(a.shift.start_date, b.shift.start_date) ||
        compareDates(a.shift.start_time, b.shift.start_time) ||
        compareDates(a.key, b.key),
    );
  const there = counterpartsOf(copies, existing);
  const twice = copies.map((copy) => (body.kind === 'DAY' ? null : asPlanned(copy, existing)));
  const open = copies.filter(
    ({ source }, index) => !there[index] && twice[index] === null && source.canceled === null,
  );
  const fits = await judgeShifts(db, open, {
    today,
    drafts: { except: before?.drafts ?? [] },
    carried: before?.carried,
  });
  const fitOf = new Map(open.map((copy, index) => [copy, fits[index]]));
  const rows = copies.map((copy, index) => {
    const known = there[index];
    const fit = fitOf.get(copy);
    const leftOut = known
      ? describeCounterpart(known, copy.shift)
      : (twice[index] ?? copy.source.canceled ?? fit?.blocked ?? null);
    const changes = [...copy.source.changes, ...closedNotes(copy.shift)];
    const unfit = leftOut === null ? (fit?.unfit ?? []) : [];
    const cautions = leftOut === null ? (fit?.cautions ?? []) : [];
    return { ...copy, source: { ...copy.source, changes }, leftOut, unfit, cautions };
  });
  return {
    place,
    name: nameOf(body.kind, label, targets),
    rows,
    others: body.kind === 'TERM' && days ? othersIn(existing, there, days) : [],
  };
}
