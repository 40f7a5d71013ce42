import * as calls from '@ondeck/shared/calls/absences';
import { messageAnswer } from '@ondeck/shared/schemas/common';
import { keyIn } from '../../platform/database/idempotency';
import { messageFrom } from '../../platform/http/message';
import { oncePerKey } from '../../platform/http/keyed';
import { moduleOf } from '../../platform/http/module';
import { listOwnAbsences } from './ownAbsences.service';
import { readAction } from './ownAction.service';
import { reportOwnLate } from './ownLate.service';
import { reportOwnAbsence } from './ownReport.service';
import { watchJob } from './watch.job';
import { withdrawReport } from './withdraw.service';

export const absencesModule = moduleOf(
  'absences',
  calls,
  {
    listOwnAbsences: ({ services, actor, query }) => listOwnAbsences(services, actor, query),
    readAbsenceAction: ({ services, actor, query }) => readAction(services, actor, query),
    reportAbsence: ({ services, actor, body, request }) =>
      reportOwnAbsence(services, actor, body, keyIn(request.headers)),
    withdrawAbsence: oncePerKey<typeof calls.withdrawAbsence>(
      'absence-withdraw',
      messageAnswer,
      ({ unit, params, body }) => messageFrom(withdrawReport(unit, params.id, body)),
    ),
    reportLate: oncePerKey<typeof calls.reportLate>('absence-late', messageAnswer, ({ unit, body }) =>
      messageFrom(reportOwnLate(unit, body)),
    ),
  },
  (services) => [watchJob(services)],
);
