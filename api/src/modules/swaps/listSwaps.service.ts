/** Lists swaps: of an employee, and those that wait for a manager. */
import type * as calls from '@ondeck/shared/calls/swaps';
import type { Swap, SwapDate } from '@ondeck/shared/schemas/swaps';
import type { UserActor } from '../../platform/auth/actor';
import { assertReaches } from '../../platform/auth/scope';
import type { QueryOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { type ShiftRow, shiftOn } from '../planning/planning.door';
import { reviewByLabel, type WholeSwap, withShifts } from './swapNews.service';
import { listOwn, listWaiting, type SwapRow } from './swaps.repository';

/** Returns a date of a shift with its times and position of that date. */
export function swapDateOf(shift: ShiftRow, date: string): SwapDate {
  const { start_time, end_time, position_name } = shiftOn(shift, date);
  return {
    shift_id: shift.id,
    shift_code: shift.shift_code,
    date,
    start_time,
    end_time,
    shift_type: position_name,
    location: { id: shift.location_id, title: shift.location_title },
  };
}

function toWire(whole: WholeSwap): Swap {
  const { swap, gives, takes, reviewBy } = whole;
  return {
    id: swap.id,
    state: swap.state,
    requester: { id: swap.requester_id, name: swap.requester_name },
    coworker: { id: swap.coworker_id, name: swap.coworker_name },
    gives: swapDateOf(gives, swap.date),
    takes: takes && swap.coworker_date !== null ? swapDateOf(takes, swap.coworker_date) : null,
    message: swap.message,
    reason: swap.reason,
    review_by: reviewBy.toISOString(),
    review_by_label: reviewByLabel(whole),
    created_at: swap.created_at.toISOString(),
  };
}

type List = { count: number; results: Swap[] };

const listOf = async (
  { db }: Pick<Services, 'db'>,
  { count, rows }: { readonly count: number; readonly rows: readonly SwapRow[] },
): Promise<List> => ({ count, results: (await withShifts(db, rows)).map(toWire) });

/** Handles `GET /api/swaps/mine/`. */
export const ownSwaps = async (
  services: Pick<Services, 'db'>,
  actor: UserActor,
  query: QueryOf<typeof calls.listOwnSwaps>,
): Promise<List> => listOf(services, await listOwn(services.db, actor, query));

/** Handles `GET /api/swaps/`. @throws 404 for a location out of reach */
export async function waitingSwaps(
  services: Pick<Services, 'db'>,
  actor: UserActor,
  query: QueryOf<typeof calls.listSwaps>,
): Promise<List> {
  if (query.location) assertReaches(actor, query.location);
  return listOf(services, await listWaiting(services.db, actor, query));
}
