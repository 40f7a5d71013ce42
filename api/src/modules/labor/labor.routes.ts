import * as calls from '@ondeck/shared/calls/labor';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { changeLabor, readLabor } from './labor.service';
import { listMissingBirthDates } from './missingBirthDates.service';

export const laborModule = moduleOf('labor', calls, {
  listMissingBirthDates: ({ services, actor, query }) =>
    listMissingBirthDates(services, actor, query.location),
  readLabor: ({ services, actor, params }) => readLabor(services, actor, params.location),
  changeLabor: inTransaction(({ unit, params, body, seen }) =>
    changeLabor(unit, params.location, body, seen),
  ),
});
