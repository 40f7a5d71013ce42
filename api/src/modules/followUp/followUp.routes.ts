import * as calls from '@ondeck/shared/calls/followUp';
import { messageAnswer } from '@ondeck/shared/schemas/common';
import { followUpAnswer } from '@ondeck/shared/schemas/followUp';
import { oncePerKey } from '../../platform/http/keyed';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { assignSub, replaceSub } from './assignSub.service';
import { markAbsent, markLate, offerSub } from './markAbsent.service';
import { stopOffers, undoFollowUp } from './offerSub.service';
import { readFollowUp } from './readFollowUp.service';

const dateOf = ({ id, date }: { readonly id: string; readonly date: string }) => ({ shiftId: id, date });

export const followUpModule = moduleOf('followUp', calls, {
  readFollowUp: ({ services, actor, params, query }) =>
    readFollowUp(services, actor, dateOf(params), query.user),
  offerToAll: oncePerKey<typeof calls.offerToAll>('sub-offer', followUpAnswer, ({ unit, params, body }) =>
    offerSub(unit, dateOf(params), body),
  ),
  markAbsent: oncePerKey<typeof calls.markAbsent>('sub-absent', followUpAnswer, ({ unit, params, body }) =>
    markAbsent(unit, dateOf(params), body),
  ),
  markLate: oncePerKey<typeof calls.markLate>('sub-late', messageAnswer, ({ unit, params, body }) =>
    markLate(unit, dateOf(params), body),
  ),
  assignSub: inTransaction(({ unit, params, body }) => assignSub(unit, dateOf(params), body)),
  replaceOnDate: inTransaction(({ unit, params, body, seen }) =>
    replaceSub(unit, dateOf(params), body, seen),
  ),
  stopOffers: inTransaction(({ unit, params }) => stopOffers(unit, dateOf(params))),
  undoFollowUp: inTransaction(({ unit, params, body }) => undoFollowUp(unit, dateOf(params), body.user)),
});
