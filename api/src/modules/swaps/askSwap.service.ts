/** Lists the coworkers who can swap or take a date, and stores an employee's request to one of them. */
import type * as calls from '@ondeck/shared/calls/swaps';
import { occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { SwapCandidates } from '@ondeck/shared/schemas/swaps';
import type { UserActor } from '../../platform/auth/actor';
import { badField, badRequest, conflict, notFound } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { BodyOf, QueryOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import {
  assignmentsOf,
  checkTrades,
  findShift,
  lockTrade,
  previewTrade,
  type ShiftRow,
  staffOn,
  startOn,
  type Trade,
} from '../planning/planning.door';
import { asTrader } from './lockSwap.service';
import { swapDateOf } from './listSwaps.service';
import { notifyOfSwap, recordStep, withShifts } from './swapNews.service';
import { findOwnSwap, openSwapsOf } from './swaps.repository';

/** Staff always have a list of locations. */
const reachOf = ({ locationIds }: UserActor): readonly string[] => (locationIds === 'all' ? [] : locationIds);

/**
 * Returns a shift that the actor works on a date that hasn't begun, at one of their locations.
 *
 * @throws 404 for any other shift; 400 if the date is canceled or has begun
 */
async function ownDate(
  db: Queryable,
  actor: UserActor,
  id: string,
  date: string,
  now: Date,
): Promise<ShiftRow> {
  const shift = await findShift(db, id);
  const isOwn = shift?.deleted_at === null && reachOf(actor).includes(shift.location_id);
  if (!shift || !isOwn || !staffOn(await assignmentsOf(db, id), date).includes(actor.userId))
    throw notFound('Shift not found.');
  if (!occursOn(shift, date)) throw badField('date', "This shift isn't scheduled for this date.");
  if (startOn(shift, date) <= now) throw badField('date', 'This shift has begun.');
  return shift;
}

/** Handles `GET /api/swaps/candidates/`. @throws as {@link ownDate} */
export async function swapCandidates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  { shift: id, date }: QueryOf<typeof calls.listSwapCandidates>,
): Promise<SwapCandidates> {
  const now = clock.now();
  const shift = await ownDate(db, actor, id, date, now);
  const locationIds = reachOf(actor);
  const checked = await checkTrades(db, { userId: actor.userId, shift, date, locationIds, now });
  const able = checked.filter(({ reasons }) => reasons.every((one) => one.length === 0));
  return {
    give: able.flatMap(({ coworker: { id: coworker, name }, takes }) =>
      takes === null ? [{ id: coworker, name }] : [],
    ),
    swap: able.flatMap(({ coworker: { id: coworker, name }, takes }) =>
      takes === null ? [] : [{ id: coworker, name, takes: swapDateOf(takes.shift, takes.date) }],
    ),
  };
}

/** Returns what a request would trade. @throws 400 if only one of the coworker's shift and date is sent */
function tradeIn(actor: UserActor, body: BodyOf<typeof calls.askSwap>): Trade {
  const { coworker_shift: shift = null, coworker_date: date = null } = body;
  if ((shift === null) !== (date === null)) throw badField('coworker_date', 'Select a shift and its date.');
  return {
    requesterId: actor.userId,
    coworkerId: body.coworker,
    gives: { id: body.shift, date: body.date },
    takes: shift === null || date === null ? null : { id: shift, date },
  };
}

/** The answer about anything that concerns the coworker, so that it reveals nothing about them. */
const CANT_SWAP = "This coworker can't swap or take this shift anymore. Choose another one.";

/**
 * Checks a trade by the rules of a manager's swap. The requester reads only the reasons against themselves.
 *
 * @throws 400
 */
async function assertPossible(unit: UnitOfWork, trade: Trade): Promise<void> {
  const { errors } = await previewTrade(
    { ...unit, db: unit.trx },
    asTrader(unit.actor, reachOf(unit.actor)),
    trade,
  );
  if (errors.length === 0) return;
  const own = errors.filter(({ field }) => field === 'for_user_id');
  throw own.length === errors.length
    ? badRequest(own.map(({ message }) => message).join(' '))
    : badField('coworker', CANT_SWAP);
}

/**
 * Handles `POST /api/swaps/`: stores the request, and notifies the coworker.
 *
 * @throws 404 for a shift that isn't the actor's, or a coworker's shift elsewhere; 400 if someone can't work; 409 for a
 * second request about the same date
 */
export async function askSwap(unit: UnitOfWork, body: BodyOf<typeof calls.askSwap>): Promise<string> {
  const { trx, actor, clock, ids } = unit;
  const trade = tradeIn(actor, body);
  if (trade.coworkerId === actor.userId) throw badField('coworker', 'Choose a coworker.');
  await ownDate(trx, actor, trade.gives.id, trade.gives.date, clock.now());
  await lockTrade({ ...unit, actor: asTrader(actor, reachOf(actor)) }, trade);
  const shift = await ownDate(trx, actor, trade.gives.id, trade.gives.date, clock.now());
  const open = await openSwapsOf(trx, actor.userId, trade.gives);
  if (open.same > 0) throw conflict('You already sent a swap request for this shift. Withdraw it first.');
  if (open.all >= fieldLimits.openSwaps)
    throw badRequest(`You have ${fieldLimits.openSwaps} open swap requests. Withdraw one first.`);
  await assertPossible(unit, trade);
  const id = ids.next();
  await trx
    .insertInto('swap_requests')
    .values({
      id,
      location_id: shift.location_id,
      requester_id: actor.userId,
      shift_id: trade.gives.id,
      date: trade.gives.date,
      coworker_id: trade.coworkerId,
      coworker_shift_id: trade.takes?.id ?? null,
      coworker_date: trade.takes?.date ?? null,
      message: body.message?.trim() ?? '',
      created_at: clock.now(),
    })
    .execute();
  const stored = await findOwnSwap(trx, actor, id);
  const [whole] = await withShifts(trx, stored ? [stored] : []);
  if (!whole) throw notFound();
  const { swap, gives, takes } = whole;
  await recordStep(unit, whole, 'requested');
  await notifyOfSwap(
    unit,
    whole,
    'requested',
    swap.coworker_id,
    takes
      ? `${swap.requester_first} wants to swap ${gives.shift_code} for your ${takes.shift_code}.`
      : `${swap.requester_first} wants to give you ${gives.shift_code}.`,
    swap.message,
  );
  return `Request sent to ${swap.coworker_first}.`;
}
