/** Decides several requests, each in its own transaction, so that a refusal affects no other request. */
import type * as calls from '@ondeck/shared/calls/bulkRequests';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import * as z from 'zod/mini';
import type { UserActor } from '../../platform/auth/actor';
import { AppError, badRequest } from '../../platform/core/errors';
import { lockShift } from '../../platform/database/locks';
import type { BodyOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import { REQUEST_NOT_FOUND, reasonOf } from './decision';
import { decideCorrection } from './decideCorrection.service';
import { ASSIGN_INSTEAD, rejectNewShift } from './decideNewShift.service';
import { decideOpenShift } from './decideOpenShift.service';
import { decideScheduleChange } from './decideScheduleChange.service';
import { decideTimeOff } from './decideTimeOff.service';
import { offerToAll, openShiftsOfRequests } from './offers.service';
import { requestsOfItems } from './previewRequests.service';
import type { ListedRequest } from './requests.repository';

type Body = BodyOf<typeof calls.decideRequests>;

/** Decides one request as its own call does. */
function decideOne(
  unit: UnitOfWork,
  { id, kind }: ListedRequest,
  order: Pick<Body, 'action' | 'reason'>,
): Promise<{ message: string }> {
  switch (kind) {
    case 'open_shift':
      return decideOpenShift(unit, id, order);
    case 'time_off':
      return decideTimeOff(unit, id, order);
    case 'schedule_change':
      return decideScheduleChange(unit, id, order);
    case 'correction':
      return decideCorrection(unit, id, order);
    case 'new_shift':
      if (order.action === 'APPROVE') throw badRequest(ASSIGN_INSTEAD);
      return rejectNewShift(unit, id, order.reason);
  }
}

/** The stored answer of a part of the call. */
const done = z.object({ message: z.string() });

/** Returns `15 approved. 2 need another look.` */
function outcomeInWords(action: Body['action'], decided: number, refused: number): string {
  const verb = action === 'APPROVE' ? 'approved' : 'rejected';
  const left = refused === 0 ? '' : ` ${refused} ${refused === 1 ? 'needs' : 'need'} another look.`;
  return `${decided} ${verb}.${left}`;
}

/**
 * Offers the shifts that approvals opened to all staff who can work them, with one notification for each employee. An
 * employee who gave up a date isn't asked.
 */
async function offerOpened(unit: UnitOfWork, approved: readonly ListedRequest[]): Promise<void> {
  const { trx, actor } = unit;
  const ids = approved.map(({ id }) => id);
  const shifts = (await openShiftsOfRequests(trx, ids)).map(({ id }) => id);
  for (const id of [...new Set(shifts)].sort()) await lockShift(trx, id);
  const absent = approved.filter(({ kind }) => kind === 'time_off' || kind === 'schedule_change');
  const except = [actor.userId, ...absent.map(({ user_id }) => user_id)];
  await offerToAll(unit, await openShiftsOfRequests(trx, ids), { by: actor.userId, except });
}

/**
 * Handles `POST /api/requests/decide/`: decides the requests in the order of the list. A call that is sent again with
 * the same key decides and notifies nothing twice.
 *
 * @throws 400 for a reason with an approval; 409 if the key was used for another call
 */
export async function decideRequests(
  services: Services,
  actor: UserActor,
  body: Body,
  key: string | undefined,
): Promise<BulkAnswer> {
  const { action, offer_all: offersAll = false } = body;
  const order = { action, reason: reasonOf(action, body.reason) };
  const once = (part: string, work: (unit: UnitOfWork) => Promise<{ message: string }>) =>
    services.idempotent(
      {
        key: key === undefined ? undefined : `${key} ${part}`,
        scope: `requests:${actor.userId}`,
        request: body,
        parse: (answer) => z.parse(done, answer),
      },
      async (trx) => ({ status: 200, body: await work({ ...services, trx, actor }) }),
    );
  // A key that was used for another call is refused before anything is decided.
  if (key !== undefined) await once('call', async () => ({ message: 'Key taken.' }));
  const { requests, unknown } = await requestsOfItems(services, actor, body.items);
  const approved: ListedRequest[] = [];
  const refused = unknown.map((id) => ({ id, reason: REQUEST_NOT_FOUND }));
  let decided = 0;
  for (const request of requests) {
    try {
      await once(request.id, (unit) => decideOne(unit, request, order));
      decided += 1;
      if (action === 'APPROVE') approved.push(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id: request.id, reason: error.message });
    }
  }
  if (offersAll && approved.length > 0)
    await once('offers', async (unit) => {
      await offerOpened(unit, approved);
      return { message: 'Shifts offered.' };
    });
  return { message: outcomeInWords(action, decided, refused.length), refused };
}
