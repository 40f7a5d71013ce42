import * as calls from '@ondeck/shared/calls/shifts';
import { listCandidates } from '../people/candidates.service';
import { listArchive, listShifts, readOneShift } from './shiftLists.service';
import {
  archiveShift,
  changeShift,
  createShift,
  previewRestore,
  previewShift,
  restoreShift,
  restoreShifts,
} from './shifts.service';
import { moduleOf } from '../../../http/module';
import { examples } from './shifts.examples';

export const shiftsModule = moduleOf(
  'shifts',
  calls,
  {
    listShifts: ({ services, actor, query }) => listShifts(services, actor, query),
    createShift: ({ services, actor, body }) => createShift(services, actor, body),
    previewNewShift: ({ services, actor, body }) => previewShift(services, actor, undefined, body),
    listCandidates: ({ services, actor, query }) =>
      listCandidates(services, actor, { ...query, exclude_user: undefined }),
    listOverlappingCandidates: ({ services, actor, query }) => listCandidates(services, actor, query),
    listArchivedShifts: ({ services, actor, query }) => listArchive(services, actor, query),
    readShift: ({ services, actor, params, query }) => readOneShift(services, actor, params.id, query.date),
    changeShift: ({ services, actor, params, body }) => changeShift(services, actor, params.id, body),
    archiveShift: ({ services, actor, params }) => archiveShift(services, actor, params.id).then(() => null),
    previewShiftChange: ({ services, actor, params, body }) => previewShift(services, actor, params.id, body),
    previewRestore: ({ services, actor, params }) => previewRestore(services, actor, params.id),
    restoreShift: ({ services, actor, params, body }) =>
      restoreShift(services, actor, params.id, body?.without ?? []),
    restoreShifts: ({ services, actor, body }) => restoreShifts(services, actor, body.ids),
  },
  examples,
);
