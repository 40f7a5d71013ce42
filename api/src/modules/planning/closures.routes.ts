import * as calls from '@ondeck/shared/calls/closures';
import { assertReaches } from '../../platform/auth/scope';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { findClosures } from './plan/closures.repository';
import { comingHolidays } from './views/holidays.service';
import {
  createClosures,
  previewClosureRemoval,
  previewClosures,
  removeClosure,
} from './changes/closures.service';

export const closuresModule = moduleOf('closures', calls, {
  listClosures: ({ services, actor, query }) => {
    if (query.location !== undefined) assertReaches(actor, query.location);
    return findClosures(services.db, actor, query, services.clock.now());
  },
  listHolidays: ({ services, actor, params }) => comingHolidays(services, actor, params.location),
  previewClosures: ({ services, actor, body }) => previewClosures(services, actor, body),
  createClosures: inTransaction(({ unit, body }) => createClosures(unit, body)),
  previewClosureRemoval: ({ services, actor, params }) => previewClosureRemoval(services, actor, params.id),
  removeClosure: inTransaction(({ unit, params }) => removeClosure(unit, params.id)),
});
