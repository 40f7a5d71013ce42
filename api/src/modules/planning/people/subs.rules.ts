/** Ranks employees as substitutes for one date, and says why they are on their rank. Pure functions. */
import { daysBetween, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { compareBytes } from '@ondeck/shared/domain/plainText';
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { counted } from '@ondeck/shared/domain/words';
import { requiredTypes } from './certificates.rules';
import { type Availability, minutesThatWeek } from './judgment.rules';
import { isForAutomation, type ReasonCode } from './reasons.rules';

/** How often an employee worked at the location in the last 8 weeks, where most, and when they were last offered a shift. */
export interface SubHistory {
  readonly isHome: boolean;
  readonly shiftsHere: number;
  readonly lastAsked: PlainDate | null;
}

const overtime: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['warn.longDay', 'warn.longWeek']);

const hasOvertime = ({ cautions }: Availability): boolean => cautions.some(({ code }) => overtime.has(code));

/** Returns whether work can be offered to an employee without a manager's choice. */
export const isOfferable = (able: Availability): boolean =>
  able.reasons.length === 0 && able.cautions.every(isForAutomation);

/** An employee with everything that ranks them. */
export interface RankedSub {
  readonly able: Availability;
  readonly history: SubHistory;
  readonly minutes: number;
}

const prefersIt = ({ able: { entered, slot }, history }: RankedSub): boolean =>
  history.isHome || entered.preferred.includes(slot.locationId);

/** Returns the minutes that an employee wants to work that week and isn't scheduled for. */
const wantedMinutes = ({ able, minutes }: RankedSub): number =>
  Math.max(0, (able.entered.weekMinutes ?? 0) - minutes);

/** Adds the minutes that an employee is scheduled for that week. */
export const subOf = (able: Availability, history: SubHistory): RankedSub => ({
  able,
  history,
  minutes: minutesThatWeek(able),
});

/**
 * Sorts employees without a warning first, then by preferred or home location, by hours below their preferred hours, those
 * without overtime, and those who weren't asked for the longest time.
 */
export const bySubRank = (a: RankedSub, b: RankedSub): number =>
  Number(a.able.cautions.length > 0) - Number(b.able.cautions.length > 0) ||
  Number(prefersIt(b)) - Number(prefersIt(a)) ||
  wantedMinutes(b) - wantedMinutes(a) ||
  Number(hasOvertime(a.able)) - Number(hasOvertime(b.able)) ||
  compareBytes(a.history.lastAsked ?? '', b.history.lastAsked ?? '') ||
  compareBytes(a.able.person.id, b.able.person.id);

function sayAsked(lastAsked: PlainDate | null, today: PlainDate): string[] {
  if (lastAsked === null) return [];
  const days = Math.max(0, daysBetween(lastAsked, today));
  if (days === 0) return ['Last asked today'];
  return [
    days < 14 ? `Last asked ${counted(days, 'day')} ago` : `Last asked ${Math.floor(days / 7)} weeks ago`,
  ];
}

function sayHours({ able, minutes }: RankedSub): string {
  const { weekMinutes } = able.entered;
  if (weekMinutes === null) return `${roundHours(minutes)} h that week`;
  return minutes > weekMinutes
    ? `${roundHours(minutes)} h that week, prefers ${roundHours(weekMinutes)} h`
    : `${roundHours(minutes)} of ${roundHours(weekMinutes)} h`;
}

/**
 * Returns why an employee is on their rank: `Available · Certified · Knows this pool · 6 of 12 h · Last asked 3 weeks
 * ago`.
 */
export function sayWhy(sub: RankedSub, today: PlainDate): string {
  const { able, history } = sub;
  const { cautions, certificates, slot } = able;
  const lacks = (start: string): boolean => cautions.some(({ code }) => code.startsWith(start));
  const needed = requiredTypes(certificates, slot.positions.flat(), [slot.locationId]);
  return [
    ...(lacks('UNAVAILABLE') ? [] : ['Available']),
    ...(needed.length > 0 && !lacks('CERTIFICATE_') ? ['Certified'] : []),
    ...(history.shiftsHere > 0 ? ['Knows this pool'] : []),
    ...(able.entered.preferred.includes(slot.locationId) ? ['Prefers this location'] : []),
    sayHours(sub),
    ...sayAsked(history.lastAsked, today),
  ].join(' · ');
}
