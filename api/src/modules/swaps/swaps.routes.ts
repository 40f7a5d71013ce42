import * as calls from '@ondeck/shared/calls/swaps';
import { messageAfter, messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { answerSwap, withdrawSwap } from './answerSwap.service';
import { askSwap, swapCandidates } from './askSwap.service';
import { decideSwap } from './decideSwap.service';
import { expireSwaps } from './expireSwaps.job';
import { ownSwaps, waitingSwaps } from './listSwaps.service';

export const swapsModule = moduleOf(
  'swaps',
  calls,
  {
    listSwapCandidates: ({ services, actor, query }) => swapCandidates(services, actor, query),
    askSwap: inTransaction(({ unit, body }) => messageFrom(askSwap(unit, body))),
    listOwnSwaps: ({ services, actor, query }) => ownSwaps(services, actor, query),
    answerSwap: inTransaction(({ unit, params, body }) => answerSwap(unit, params.id, body.answer)),
    withdrawSwap: inTransaction(({ unit, params }) =>
      messageAfter('Swap request withdrawn.', withdrawSwap(unit, params.id)),
    ),
    listSwaps: ({ services, actor, query }) => waitingSwaps(services, actor, query),
    decideSwap: inTransaction(({ unit, params, body }) => decideSwap(unit, params.id, body)),
  },
  (services) => [expireSwaps(services)],
);
