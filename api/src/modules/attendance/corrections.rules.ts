/** Rules of corrections: describe a time entry before and after, in data and in words, and compute its pay. */
import { workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { rateNames } from '@ondeck/shared/domain/rates';
import { clockTime, momentIn } from '../../platform/core/moments';
import { revisionOf } from '../../platform/database/revision';
import type { Columns } from '../../platform/database/types';

export type VersionKind = 'ADDED' | 'CHANGED' | 'SPLIT' | 'VOIDED';

/**
 * A time entry at one moment, with names instead of IDs. History keeps these names even after a shift or position is
 * renamed.
 */
export interface Snapshot {
  readonly clocked_in: string;
  readonly clocked_out: string | null;
  readonly shift_code: string | null;
  /** The name of the position that the time entry is paid as. */
  readonly position: string | null;
  readonly rate: Rate;
}

/** Formats a punch. Adds its date if the punch that it is compared to is on another date. */
function punchWords(iso: string | null, other: string | null, zone: string): string {
  if (iso === null) return 'none';
  const instant = Date.parse(iso);
  const isSameDay = other !== null && plainDateIn(Date.parse(other), zone) === plainDateIn(instant, zone);
  return isSameDay || other === null ? clockTime(instant, zone) : momentIn(instant, zone);
}

function differences(before: Snapshot, after: Snapshot, zone: string): string[] {
  const punch = (name: string, from: string | null, to: string | null) =>
    from === to ? [] : [`${name} ${punchWords(to, from, zone)}, was ${punchWords(from, to, zone)}`];
  const word = (name: string, from: string | null, to: string | null) =>
    from === to ? [] : [`${name} ${to ?? 'none'}, was ${from ?? 'none'}`];
  return [
    ...punch('in', before.clocked_in, after.clocked_in),
    ...punch('out', before.clocked_out, after.clocked_out),
    ...word('shift', before.shift_code, after.shift_code),
    ...word('position', before.position, after.position),
    ...word('type', rateNames[before.rate], rateNames[after.rate]),
  ];
}

const sentence = (parts: readonly string[]): string => {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/**
 * Describes a correction in words: `In 8:02 AM, was 8:31 AM`.
 *
 * @param before - null if the time entry was added
 * @param after - null if it was voided
 */
export function describeChange(
  kind: VersionKind,
  before: Snapshot | null,
  after: Snapshot | null,
  zone: string,
): string {
  if (after === null) return 'Voided';
  const times = `in ${punchWords(after.clocked_in, null, zone)}, out ${punchWords(after.clocked_out, null, zone)}`;
  if (before === null) return kind === 'SPLIT' ? `Split off: ${times}` : `Added: ${times}`;
  const changes = sentence(differences(before, after, zone));
  return kind === 'SPLIT' ? `Split. ${changes}` : changes;
}

type RecordState = Columns<
  'clock_records',
  'clocked_in' | 'clocked_out' | 'shift_id' | 'position_id' | 'rate'
> & {
  readonly status: string;
};

/**
 * Returns a revision of the fields that a correction can change. The revision is the same while none of them changes.
 */
export function recordRevision(record: RecordState): string {
  const { clocked_in, clocked_out, shift_id, position_id, rate, status } = record;
  const parts = [
    clocked_in.getTime(),
    clocked_out?.getTime(),
    shift_id,
    position_id,
    rate,
    status === 'VOIDED',
  ];
  return revisionOf(parts);
}

interface Paid {
  readonly minutes: number;
  readonly rate: Rate;
}

/**
 * Returns the pay of a time entry: its clocked time, as corrected, unless an admin set other hours in payroll. Hours
 * set in payroll remain when the punches are corrected later, until an admin sets others. An open, in-review, or voided
 * time entry is paid nothing. The reports apply the same rule in SQL (`paidRecords`).
 *
 * | time entry | set in payroll | paid |
 * |---|---|---|
 * | closed | no | its punches, at its rate |
 * | closed, corrected | no | its corrected punches, at its corrected rate |
 * | closed, corrected before or after | yes | the hours and rate set in payroll |
 * | split | no | each part's punches; a time entry that was set in payroll can't be split |
 * | voided, open, in review | either | nothing |
 */
export function paidFor(
  record: Pick<RecordState, 'clocked_in' | 'clocked_out' | 'rate' | 'status'>,
  adjusted: Paid | null,
): Paid {
  if (record.status !== 'CLOSED' || record.clocked_out === null) return { minutes: 0, rate: record.rate };
  return (
    adjusted ?? {
      minutes: workedMinutes(record.clocked_in.getTime(), record.clocked_out.getTime()),
      rate: record.rate,
    }
  );
}
