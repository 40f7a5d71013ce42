import * as calls from '@ondeck/shared/calls/corrections';
import { moduleOf } from '../../http/module';
import { examples } from './corrections.examples';
import { addRecord, changeRecord, splitRecord, voidRecord } from './corrections.service';
import { keepWithoutShift, makeShiftOfRecord } from './keptRecords.service';
import { findWorkers } from './people.repository';
import { readRecord } from './records.wire';
import { workedShifts } from './worked.service';

/** Clock records that a manager puts right. */
export const correctionsModule = moduleOf(
  'corrections',
  calls,
  {
    readClockRecord: ({ services, actor, params }) => readRecord(services, actor, params.id),
    listWorkedShifts: ({ services, actor, query }) =>
      workedShifts(services, actor, query).then((result) => ({ result })),
    listWorkers: async ({ services: { db }, actor }) => ({ results: await findWorkers(db, actor) }),
    addClockRecord: ({ services, actor, body }) => addRecord(services, actor, body),
    changeClockRecord: ({ services, actor, params, body }) => changeRecord(services, actor, params.id, body),
    splitClockRecord: ({ services, actor, params, body }) => splitRecord(services, actor, params.id, body),
    voidClockRecord: ({ services, actor, params, body }) => voidRecord(services, actor, params.id, body),
    keepWithoutShift: ({ services, actor, params, body }) =>
      keepWithoutShift(services, actor, params.id, body.position_id).then((message) => ({ message })),
    makeShiftOfRecord: ({ services, actor, params, body }) =>
      makeShiftOfRecord(services, actor, params.id, body.position_id).then((message) => ({ message })),
  },
  examples,
);
