import * as calls from '@ondeck/shared/calls/offers';
import { roundAnswer } from '@ondeck/shared/schemas/offers';
import { oncePerKey } from '../../platform/http/keyed';
import { messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { answerOffer, openOffer } from './answerOffer.service';
import { fillRoundsJob } from './fillRounds.job';
import { ownOffers } from './ownOffers.service';
import { assignRound, runningRoundsOf, sendNextWave, stopRound } from './rounds.service';
import { sendWavesJob } from './sendWaves.job';
import { startRound } from './startRound.service';

export const offersModule = moduleOf(
  'offers',
  calls,
  {
    startRound: oncePerKey<typeof calls.startRound>('offer-round', roundAnswer, ({ unit, body }) =>
      startRound(unit, body),
    ),
    listRounds: ({ services, actor, query }) => runningRoundsOf(services, actor, query),
    sendNextWave: inTransaction(({ unit, params }) => messageFrom(sendNextWave(unit, params.id))),
    stopRound: inTransaction(({ unit, params }) => messageFrom(stopRound(unit, params.id))),
    assignRound: inTransaction(({ unit, params, body }) =>
      messageFrom(assignRound(unit, params.id, body.user)),
    ),
    listOwnOffers: ({ services, actor }) => ownOffers(services, actor),
    openOffer: inTransaction(({ unit, params }) => messageFrom(openOffer(unit, params.round))),
    answerOffer: inTransaction(({ unit, params, body }) => answerOffer(unit, params.round, body.answer)),
  },
  (services) => [sendWavesJob(services), fillRoundsJob(services)],
);
