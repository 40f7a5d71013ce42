import * as calls from '@ondeck/shared/calls/payroll';
import type { FastifyReply } from 'fastify';
import type { UserActor } from '../../platform/auth/actor';
import type { Services } from '../../platform/services';
import { editPay, payrollProofOf } from './adjustments.service';
import {
  detailLayout,
  exportReport,
  type Layout,
  management,
  managementLayout,
  payrollDetail,
  payrollSummary,
  type ReportQuery,
  summaryLayout,
} from './payroll.service';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';

interface Asked {
  readonly services: Services;
  readonly actor: UserActor;
  readonly query: ReportQuery;
  readonly reply: FastifyReply;
}

/** Sends a report as a file with the given name. */
async function sendReport(
  { services, actor, query, reply }: Asked,
  name: string,
  layout: Layout,
): Promise<FastifyReply> {
  const file = await exportReport(services, actor, query, { name, layout });
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(file);
}

export const payrollModule = moduleOf('payroll', calls, {
  payrollDetail: (asked) =>
    asked.query.export === 'true'
      ? sendReport(asked, 'Payroll-Detail', detailLayout)
      : payrollDetail(asked.services, asked.actor, asked.query),
  payrollSummary: (asked) =>
    asked.query.export === 'true'
      ? sendReport(asked, 'Payroll-Summary', summaryLayout)
      : payrollSummary(asked.services, asked.actor, asked.query),
  weeklyLabourManagement: (asked) =>
    asked.query.export === 'true'
      ? sendReport(asked, 'Weekly-Management-Report', managementLayout)
      : management(asked.services, asked.actor, asked.query),
  editPay: inTransaction(({ unit, params, body }) =>
    messageAfter('Hours and rate updated successfully', editPay(unit, params.id, body)),
  ),
  readPayrollProof: ({ services, actor, params }) => payrollProofOf(services, actor, params.id),
});
