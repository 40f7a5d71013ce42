import * as calls from '@ondeck/shared/calls/hours';
import { moduleOf } from '../../http/module';
import { askCorrection } from './askCorrection.service';
import { decideCorrection, listCorrectionRows } from './decideCorrection.service';
import { examples } from './hours.examples';
import { myHours } from './myHours.service';

/** One's own hours, and what is asked and decided about them. */
export const hoursModule = moduleOf(
  'hours',
  calls,
  {
    readMyHours: ({ services, actor, query }) => myHours(services, actor, query),
    requestCorrection: ({ services, actor, body }) => askCorrection(services, actor, body),
    listCorrectionRequests: ({ services, actor, query }) => listCorrectionRows(services, actor, query),
    decideCorrectionRequest: ({ services, actor, params, body }) =>
      decideCorrection(services, actor, params.id, body),
  },
  examples,
);
