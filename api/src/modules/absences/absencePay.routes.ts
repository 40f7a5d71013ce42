import * as calls from '@ondeck/shared/calls/absencePay';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { fillJob } from './fill.job';
import { payLines } from './payLines.service';

export const absencePayModule = moduleOf(
  'absencePay',
  calls,
  { payAbsenceLines: inTransaction(({ unit, body }) => payLines(unit, body)) },
  (services) => [fillJob(services)],
);
