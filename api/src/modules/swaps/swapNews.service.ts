/** Logs the steps of a swap, notifies both employees and the managers, and refreshes the pages that show it. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { audited } from '../../platform/audit/audited';
import type { Actor } from '../../platform/auth/actor';
import { findPlanners } from '../../platform/auth/people';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import type { Queryable } from '../../platform/database/types';
import { describeDate, findShifts, type ShiftRow, shiftOn, startOn } from '../planning/planning.door';
import { placesOf, type SwapRow } from './swaps.repository';

/** A swap with its shifts. */
export interface WholeSwap {
  readonly swap: SwapRow;
  readonly gives: ShiftRow;
  /** The coworker's shift; undefined if the requester gives the date away. */
  readonly takes: ShiftRow | undefined;
  /** The start of the earlier of the two dates. */
  readonly reviewBy: Date;
}

/** Returns swaps with their shifts, in order. */
export async function withShifts(db: Queryable, swaps: readonly SwapRow[]): Promise<WholeSwap[]> {
  const ids = swaps.flatMap(({ shift_id, coworker_shift_id }) => [shift_id, coworker_shift_id ?? []].flat());
  const shifts = new Map((await findShifts(db, [...new Set(ids)])).map((shift) => [shift.id, shift]));
  return swaps.flatMap((swap) => {
    const gives = shifts.get(swap.shift_id);
    const takes = shifts.get(swap.coworker_shift_id ?? '');
    if (!gives) return [];
    const starts = [
      startOn(gives, swap.date),
      ...(takes && swap.coworker_date !== null ? [startOn(takes, swap.coworker_date)] : []),
    ];
    return [{ swap, gives, takes, reviewBy: new Date(Math.min(...starts.map((one) => one.getTime()))) }];
  });
}

/** Returns until when a swap can be decided: `03-11-2027, 4:00 PM`. */
export function reviewByLabel({ gives, reviewBy }: WholeSwap): string {
  const at = reviewBy.getTime();
  const zone = zoneAt(gives, at);
  return `${formatDisplayDate(plainDateIn(at, zone))}, ${sayTime(plainTimeIn(at, zone))}`;
}

/** Returns both dates in words, with the shift, the position, and the location of each. */
function datesInWords({ swap, gives, takes }: WholeSwap, now: Date): string {
  const say = (shift: ShiftRow, date: string): string =>
    `${shift.shift_code}: ${describeDate(shift, date, now)}, ${shiftOn(shift, date).position_name} at ${shift.location_title}.`;
  return [
    say(gives, swap.date),
    ...(takes && swap.coworker_date ? [say(takes, swap.coworker_date)] : []),
  ].join(' ');
}

/** The page where both employees see their swaps. */
const OWN_PAGE = '/view-schedule?tab=requests';

type Step = 'requested' | 'accepted' | 'completed' | 'declined' | 'rejected' | 'withdrawn' | 'expired';

/** Notifies one of the two employees. */
export async function notifyOfSwap(
  { trx, clock, notify }: AnyUnit,
  whole: WholeSwap,
  step: Step,
  userId: string,
  title: string,
  more = '',
): Promise<void> {
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: `swap.${step}`,
    title,
    body: [more, datesInWords(whole, clock.now())].filter(Boolean).join(' '),
    link: step === 'completed' ? '/view-schedule' : OWN_PAGE,
    dueAt: whole.reviewBy,
  });
}

/** Notifies everyone who can decide an accepted swap, except for the two employees. */
export async function notifyManagers(unit: AnyUnit, whole: WholeSwap): Promise<void> {
  const { trx, clock, notify } = unit;
  const { swap } = whole;
  const { requester_id, coworker_id, requester_first, coworker_first, location_id } = swap;
  const lists = await Promise.all(placesOf(swap).map((place) => findPlanners(trx, place, clock.now())));
  const all = (lists[0] ?? []).filter((id) => lists.every((list) => list.includes(id)));
  for (const userId of all.filter((id) => id !== requester_id && id !== coworker_id))
    await notify(trx, {
      userId,
      topic: 'team',
      kind: 'swap.accepted',
      title: `${requester_first} and ${coworker_first} want to swap shifts. Review it by ${reviewByLabel(whole)}.`,
      body: datesInWords(whole, clock.now()),
      link: `/requests?location=${location_id}`,
    });
}

/** Logs a step of a swap, and refreshes the pages of both employees and of the locations. */
export async function recordStep<By extends Actor>(
  { trx, actor, audit, changes }: Pick<UnitOfWork<By>, 'trx' | 'actor' | 'audit' | 'changes'>,
  { swap, gives, takes }: WholeSwap,
  step: Step,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await audit(trx, actor, {
    action: `swap.${step}`,
    ...audited('swap', swap),
    ...(step === 'requested' ? {} : { before: { state: swap.state } }),
    after: {
      requester: swap.requester_id,
      coworker: swap.coworker_id,
      shift: gives.shift_code,
      date: swap.date,
      coworker_shift: takes?.shift_code ?? null,
      coworker_date: swap.coworker_date,
      ...more,
    },
  });
  await changes.publish(
    trx,
    { topic: 'Swap', userId: swap.requester_id },
    { topic: 'Swap', userId: swap.coworker_id },
    ...placesOf(swap).map((locationId) => ({ topic: 'Swap' as const, locationId })),
  );
}
