/** What corrections are made of: how a record was, in data and in words, and what is paid for it. */
import { workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { rateNames } from '@ondeck/shared/domain/rates';
import { clockTime, momentIn } from '../../platform/core/moments';
import { revisionOf } from '../../platform/database/revision';
import type { Columns } from '../../platform/database/types';

export type VersionKind = 'ADDED' | 'CHANGED' | 'SPLIT' | 'VOIDED';

/** A record at one time, by names: kept for ever, also when a shift or a position is called something else later. */
export interface Snapshot {
  readonly clocked_in: string;
  readonly clocked_out: string | null;
  readonly shift_code: string | null;
  /** What it is paid as. */
  readonly position: string | null;
  readonly rate: Rate;
}

/** A punch in words; with its date where that is another one than the punch's that it is compared to. */
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
 * What a correction did, in words: `In 8:02 AM, was 8:31 AM`.
 *
 * @param before - null of a record that was added
 * @param after - null of one that was voided
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

/** Names what of a record a correction may change: the same text only while nothing of it has changed. */
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
 * What is paid for a record: the clock's time, corrected where it was, unless payroll has said otherwise. What an
 * admin set in payroll stays when the punches are corrected afterwards, until an admin says otherwise; a record that
 * is open, in review or voided is paid nothing. The sums of the reports say the same in SQL (`paidRecords`).
 *
 * | record | set in payroll | paid |
 * |---|---|---|
 * | closed | no | its punches, at its rate |
 * | closed, corrected | no | its corrected punches, at its corrected rate |
 * | closed, corrected before or after | yes | what was set |
 * | split | no | each part's punches; one that was set in payroll cannot be split |
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
