import type { PunchKind } from '@ondeck/shared/domain/rules/offlinePunch';
import type { OfflineItem, OfflineProblem } from '@ondeck/shared/schemas/offlinePunches';
import type { Sureness } from './punchTime.rules';

/** The title of each problem of an offline punch, and the next step for the manager. */
const words: Readonly<Record<OfflineProblem, readonly [title: string, todo: string]>> = {
  UNKNOWN_CODE: ['unknown employee code', 'Find out whose punch this is.'],
  OLD_CODE: ['this employee code has changed', 'Check whose punch this is.'],
  LEFT: ['someone who has left', 'Check whether they worked that day.'],
  TIME_UNKNOWN: ['unknown time', 'Ask when they punched.'],
  TOO_OLD: ['older than 60 days', 'Check the time.'],
  DOUBLE: ['already clocked in', 'Check whether they entered this punch twice.'],
  OVERLAP: ['overlaps another time entry', 'Compare both entries.'],
  CLOSED_WEEK: ['this week is closed', 'The hours are paid in the open week once you add them.'],
  NO_CLOCK_IN: ['clock-out without a clock-in', 'Find out when they began.'],
  CLOCK_OUT_OFF: ["staff can't clock out here", 'Check when they left.'],
  REVOKED: ['the punch clock was removed', 'Check whether this punch counts.'],
  HELD: ['held back after many unknown codes', 'An admin can look up the codes.'],
  UNREADABLE: ["can't be read", 'Ask staff which punch is missing.'],
};

const sure: Readonly<Record<Sureness, string>> = {
  SURE: 'The time is reliable.',
  SKEWED: "The device's clock was off. The server calculated the time.",
  GUESS: 'The time is uncertain.',
};

export const titleOf = (problem: OfflineProblem): string => words[problem][0];

export function actionOf(problem: OfflineProblem): OfflineItem['action'] {
  if (problem === 'HELD') return 'CHECK';
  return problem === 'UNREADABLE' ? 'DISMISS' : 'ADD';
}

interface Told {
  readonly problem: OfflineProblem;
  readonly kiosk: string;
  readonly kind: PunchKind | null;
  readonly sureness: Sureness | null;
}

/**
 * Describes an offline punch: its punch clock, its time, how sure the time is, and the next step.
 *
 * @param moment - null if neither of the device's clocks is reliable
 */
export function whyOf({ problem, kiosk, kind, sureness }: Told, moment: string | null): string {
  const what = kind === 'OUT' ? 'Clock-out' : kind === 'IN' ? 'Clock-in' : 'Punch';
  const when = moment === null ? '' : `, ${moment}`;
  return [`${what} at ${kiosk}${when}.`, sureness === null ? '' : sure[sureness], words[problem][1]]
    .filter((part) => part !== '')
    .join(' ');
}
