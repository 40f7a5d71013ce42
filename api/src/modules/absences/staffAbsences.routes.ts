import * as calls from '@ondeck/shared/calls/staffAbsences';
import { addedAbsence } from '@ondeck/shared/schemas/absences';
import { messageAnswer } from '@ondeck/shared/schemas/common';
import { oncePerKey } from '../../platform/http/keyed';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { messageAfter } from '../../platform/http/message';
import { addAbsence, addAbsenceAhead } from './addAbsence.service';
import { changeAbsence } from './changeAbsence.service';
import { endAbsence, endAbsenceAhead } from './endAbsence.service';
import { listStaffAbsences } from './staffAbsences.service';

export const staffAbsencesModule = moduleOf('staffAbsences', calls, {
  listAbsences: ({ services, actor, query }) => listStaffAbsences(services, actor, query),
  addAbsence: oncePerKey<typeof calls.addAbsence>('absence-add', addedAbsence, ({ unit, body }) =>
    addAbsence(unit, body),
  ),
  previewAbsence: ({ services, actor, body }) => addAbsenceAhead(services, actor, body),
  changeAbsence: inTransaction(({ unit, params, body, seen }) =>
    messageAfter('Absence saved.', changeAbsence(unit, params.id, body, seen)),
  ),
  endAbsence: oncePerKey<typeof calls.endAbsence>('absence-end', messageAnswer, ({ unit, params, body }) =>
    endAbsence(unit, params.id, body),
  ),
  previewEndAbsence: ({ services, actor, params, body }) => endAbsenceAhead(services, actor, params.id, body),
});
