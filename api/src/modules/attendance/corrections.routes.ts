import * as calls from '@ondeck/shared/calls/corrections';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { addRecord, changeRecord, splitRecord, voidRecord } from './corrections.service';
import { keepWithoutShift, createShiftFromRecord } from './keptRecords.service';
import { findWorkers } from './people.repository';
import { readRecord } from './records.wire';
import { workedShifts } from './worked.service';

/** The routes for correcting time entries. */
export const correctionsModule = moduleOf('corrections', calls, {
  readClockRecord: ({ services, actor, params }) => readRecord(services, actor, params.id),
  listWorkedShifts: ({ services, actor, query }) =>
    workedShifts(services, actor, query).then((result) => ({ result })),
  listWorkers: ({ services: { db, clock }, actor, query }) => findWorkers(db, actor, query, clock.now()),
  addClockRecord: inTransaction(({ unit, body }) => addRecord(unit, body)),
  changeClockRecord: inTransaction(({ unit, params, body }) => changeRecord(unit, params.id, body)),
  splitClockRecord: inTransaction(({ unit, params, body }) => splitRecord(unit, params.id, body)),
  voidClockRecord: inTransaction(({ unit, params, body }) => voidRecord(unit, params.id, body)),
  keepWithoutShift: inTransaction(({ unit, params, body }) =>
    keepWithoutShift(unit, params.id, body.position_id).then((message) => ({ message })),
  ),
  createShiftFromRecord: inTransaction(({ unit, params, body }) =>
    createShiftFromRecord(unit, params.id, body.position_id).then((message) => ({ message })),
  ),
});
