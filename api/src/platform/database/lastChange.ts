/** Describes the last change of a record, from the audit log, for a user who has not seen that change. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { sql } from 'kysely';
import type { Queryable } from './types';
import { clockTime } from '../core/moments';

interface Changed {
  /** Kind of the record in the audit log. */
  readonly entity: string;
  readonly id: string;
  /** The record's name in the sentence: `this draft`. For a shift, the sentence uses its code instead. */
  readonly name: string;
  /** Date of a shift; actions on other dates don't count. */
  readonly date?: string;
  /** IDs of shifts to which the date was moved; their actions count too. */
  readonly moved?: readonly string[];
  /** Time zone for the sentence; by default that of the school's first location. */
  readonly timezone?: string | undefined;
  /** Location of the record, for kinds that use the same ID at every location. */
  readonly location?: string;
  /** The week of a timesheet, or of a time entry's hours, that was changed. */
  readonly week?: string;
  /** Actions up to this moment do not count. */
  readonly after?: Date;
  /** The only actions that count; all if left out. */
  readonly actions?: readonly string[];
  /** The user who reads the sentence. Their own change begins with "You". */
  readonly readerId?: string;
}

/** Phrases for actions on a record, some with an employee. Any other action is phrased as "changed". */
const verbs: Readonly<Record<string, (name: string, person: string) => string>> = {
  'shift.created': (name) => `created ${name}`,
  'shift.deleted': (name) => `deleted ${name}`,
  'shift.restored': (name) => `restored ${name}`,
  'shift.date_cancelled': (name) => `canceled this date of ${name}`,
  'shift.date_moved': (name) => `moved this date of ${name}`,
  'shift.date_restored': (name) => `restored this date of ${name}`,
  'assignment.created': (name, person) => `assigned ${person} to ${name}`,
  'assignment.returned': (name, person) => `assigned ${person} to ${name}`,
  'assignment.released': (name, person) => `removed ${person} from ${name}`,
  'assignment.takenBack': (name, person) => `removed ${person} from ${name}`,
  'closure.removed': (name) => `reopened ${name}`,
  'timesheet.approved': (name) => `approved ${name}`,
  'timesheet.set_aside': (name) => `put ${name} on hold`,
  'timesheet.undecided': (name) => `undid the approval of ${name}`,
  'payroll_week.closed': (name) => `closed ${name}`,
  'payroll_week.reopened': (name) => `reopened ${name}`,
  'import.undone': (name) => `undid ${name}`,
  'user.activationSent': (name) => `invited ${name}`,
  'user.deleted': (name) => `deleted ${name}`,
};

interface ChangeRow {
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly person: string | null;
  readonly code: string | null;
  readonly zone: string;
}

const saidOf = (key: string) => sql`coalesce(a.after->>${sql.lit(key)}, a.before->>${sql.lit(key)})`;

/** Returns the condition that an action affects a date: it names the date, a range around it, or no dates at all. */
const touches = (date: string) => sql`coalesce(${saidOf('date')}, ${date}) = ${date}
  and coalesce(${saidOf('start')}, ${date}) <= ${date} and coalesce(${saidOf('end')}, ${date}) >= ${date}
  and (a.action <> 'shift.changed' or coalesce(a.after->>'from', ${date}) <= ${date})`;

/**
 * Describes the last change. @returns `Ada Min assigned Ben Stone to LKV-0042 on 03-03-2027 at 10:14 AM.`, or empty
 * text if the log has no change
 */
export async function lastChange(
  db: Queryable,
  { entity, id, name, date, moved = [], location, week, after, actions, timezone, readerId }: Changed,
): Promise<string> {
  const { rows } = await sql<ChangeRow>`
    select a.at, a.action, a.actor_id, trim(u.first_name || ' ' || u.last_name) as actor,
      (select trim(p.first_name || ' ' || p.last_name) from users p where p.id::text = ${saidOf('user_id')}) as person,
      (select s.shift_code from shifts s where a.entity = 'shift' and s.id::text = a.entity_id) as code,
      coalesce(${timezone ?? null}, (select l.timezone from locations l order by l.id limit 1), 'UTC') as zone
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity = ${entity} and ((a.entity_id = ${id} and ${date === undefined ? sql`true` : touches(date)})
      or a.entity_id = any(${[...moved]}::text[]))
      and ${location === undefined ? sql`true` : sql`a.location_id = ${location}::uuid`}
      and ${after === undefined ? sql`true` : sql`a.at > ${after}`}
      and ${week === undefined ? sql`true` : sql`coalesce(a.after->>'week', ${week}) = ${week}`}
      and ${actions === undefined ? sql`true` : sql`a.action = any(${[...actions]}::text[])`}
    order by a.at desc, a.id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return '';
  const what = last.code ?? name;
  const did = verbs[last.action]?.(what, last.person ?? 'an employee') ?? `changed ${what}`;
  const by = last.actor_id !== null && last.actor_id === readerId ? 'You' : (last.actor ?? 'On Deck');
  const at = last.at.getTime();
  return `${by} ${did} on ${formatDisplayDate(plainDateIn(at, last.zone))} at ${clockTime(at, last.zone)}.`;
}
