import * as calls from '@ondeck/shared/calls/shifts';
import { listCandidates } from './people/candidates.service';
import { listArchive, listShifts, readOneShift } from './views/shiftLists.service';
import {
  archiveShift,
  previewArchive,
  previewRestore,
  restoreShift,
  restoreShifts,
} from './changes/archiveShift.service';
import { changeShift, createShift, previewShift } from './changes/shifts.service';
import { inTransaction, moduleOf } from '../../platform/http/module';

export const shiftsModule = moduleOf('shifts', calls, {
  listShifts: ({ services, actor, query }) => listShifts(services, actor, query),
  createShift: inTransaction(({ unit, body }) => createShift(unit, body)),
  previewNewShift: ({ services, actor, body }) => previewShift(services, actor, undefined, body),
  listCandidates: ({ services, actor, query }) =>
    listCandidates(services, actor, { ...query, exclude_user: undefined }),
  listOverlappingCandidates: ({ services, actor, query }) => listCandidates(services, actor, query),
  listArchivedShifts: ({ services, actor, query }) => listArchive(services, actor, query),
  readShift: ({ services, actor, params, query }) => readOneShift(services, actor, params.id, query.date),
  changeShift: inTransaction(({ unit, params, body, seen }) => changeShift(unit, params.id, body, seen)),
  archiveShift: inTransaction(({ unit, params, seen }) =>
    archiveShift(unit, params.id, seen).then(() => null),
  ),
  previewArchive: ({ services, actor, params }) => previewArchive(services, actor, params.id),
  previewShiftChange: ({ services, actor, params, body }) => previewShift(services, actor, params.id, body),
  previewRestore: ({ services, actor, params }) => previewRestore(services, actor, params.id),
  restoreShift: inTransaction(({ unit, params, body, seen }) =>
    restoreShift(unit, params.id, body?.without ?? [], seen),
  ),
  restoreShifts: inTransaction(({ unit, body }) => restoreShifts(unit, body.ids)),
});
