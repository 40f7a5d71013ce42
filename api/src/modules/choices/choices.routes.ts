import * as calls from '@ondeck/shared/calls/choices';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { changeChoices, readChoices } from './choices.service';

export const choicesModule = moduleOf('choices', calls, {
  readChoices: ({ services, actor }) => readChoices(services, actor),
  saveChoices: inTransaction(({ unit, body }) => messageAfter('Choice saved.', changeChoices(unit, body))),
});
