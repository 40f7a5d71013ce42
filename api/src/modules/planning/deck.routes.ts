import * as calls from '@ondeck/shared/calls/deck';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { changeDeckRules, changeSwimmers, readDeckRules } from './deck/changeDeck.service';
import { readDeck, readDeckNow } from './deck/readDeck.service';

export const deckModule = moduleOf('deck', calls, {
  readDeck: ({ services, actor, query }) => readDeck(services, actor, query),
  readDeckNow: ({ services, actor, query }) => readDeckNow(services, actor, query),
  readDeckRules: ({ services, actor, params }) => readDeckRules(services, actor, params.location),
  changeDeckRules: inTransaction(({ unit, params, body, seen }) =>
    changeDeckRules(unit, params.location, body, seen),
  ),
  changeSwimmers: inTransaction(({ unit, body }) =>
    messageAfter('Swimmers saved.', changeSwimmers(unit, body)),
  ),
});
