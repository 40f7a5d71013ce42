import * as calls from '@ondeck/shared/calls/payroll';
import type { FastifyReply } from 'fastify';
import { editPay, proofOf } from './adjustments.service';
import {
  detailLayout,
  exportReport,
  management,
  managementLayout,
  payrollDetail,
  payrollSummary,
  summaryLayout,
} from './payroll.service';
import { moduleOf } from '../../http/module';
import { examples } from './payroll.examples';

const sendFile = (reply: FastifyReply, name: string, file: Buffer) =>
  reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(file);

export const payrollModule = moduleOf(
  'payroll',
  calls,
  {
    payrollDetail: async ({ services, actor, query, reply }) => {
      if (query.export !== 'true') return payrollDetail(services, actor, query);
      return sendFile(reply, 'Payroll-Detail', await exportReport(services, actor, query, detailLayout));
    },
    payrollSummary: async ({ services, actor, query, reply }) => {
      if (query.export !== 'true') return payrollSummary(services, actor, query);
      return sendFile(reply, 'Payroll-Summary', await exportReport(services, actor, query, summaryLayout));
    },
    weeklyLabourManagement: async ({ services, actor, query, reply }) => {
      if (query.export !== 'true') return management(services, actor, query);
      const file = await exportReport(services, actor, query, managementLayout);
      return sendFile(reply, 'Weekly-Management-Report', file);
    },
    editPay: ({ services, actor, params, body }) =>
      editPay(services, actor, params.id, body).then(() => ({
        message: 'Hours and rate updated successfully',
      })),
    readPayrollProof: ({ services, actor, params }) => proofOf(services, actor, params.id),
  },
  examples,
);
