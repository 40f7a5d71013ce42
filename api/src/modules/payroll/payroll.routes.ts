import { errorAnswer, idParams, messageAnswer } from '@ondeck/shared/schemas/common';
import {
  managementAnswer,
  payrollDetailAnswer,
  payrollEditBody,
  payrollProof,
  payrollQuery,
  payrollSummaryAnswer,
} from '@ondeck/shared/schemas/payroll';
import type { FastifyReply } from 'fastify';
import { userOf } from '../../auth/guard';
import type { App } from '../../http/types';
import type { Module } from '../../http/module';
import type { Services } from '../../services';
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

const tags = ['payroll'];
const read = { permission: 'payroll.read' } as const;
const described = 'With `export=true` the answer is the whole week as an .xlsx file.';

const sendFile = (reply: FastifyReply, name: string, file: Buffer) =>
  reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(file);

function reportRoutes(app: App, services: Services): void {
  app.get(
    '/api/payroll/payroll-detail',
    {
      config: read,
      schema: {
        tags,
        operationId: 'payrollDetail',
        description: described,
        querystring: payrollQuery,
        response: { 200: payrollDetailAnswer, 404: errorAnswer },
      },
    },
    async (request, reply) => {
      const { query } = request;
      if (query.export !== 'true') return payrollDetail(services, userOf(request), query);
      return sendFile(
        reply,
        'Payroll-Detail',
        await exportReport(services, userOf(request), query, detailLayout),
      );
    },
  );
  app.get(
    '/api/payroll/payroll-summary',
    {
      config: read,
      schema: {
        tags,
        operationId: 'payrollSummary',
        description: described,
        querystring: payrollQuery,
        response: { 200: payrollSummaryAnswer, 404: errorAnswer },
      },
    },
    async (request, reply) => {
      const { query } = request;
      if (query.export !== 'true') return payrollSummary(services, userOf(request), query);
      return sendFile(
        reply,
        'Payroll-Summary',
        await exportReport(services, userOf(request), query, summaryLayout),
      );
    },
  );
  app.get(
    '/api/payroll/weekly-labour-management',
    {
      config: read,
      schema: {
        tags,
        operationId: 'weeklyLabourManagement',
        description: described,
        querystring: payrollQuery,
        response: { 200: managementAnswer, 404: errorAnswer },
      },
    },
    async (request, reply) => {
      const { query } = request;
      if (query.export !== 'true') return management(services, userOf(request), query);
      const file = await exportReport(services, userOf(request), query, managementLayout);
      return sendFile(reply, 'Weekly-Management-Report', file);
    },
  );
}

export const payrollModule: Module = {
  name: 'payroll',
  routes(app, services) {
    reportRoutes(app, services);
    app.put(
      '/api/payroll/payroll/details/:id/',
      {
        config: { permission: 'payroll.edit' },
        schema: {
          tags,
          operationId: 'editPay',
          params: idParams,
          body: payrollEditBody,
          response: { 200: messageAnswer, 400: errorAnswer, 404: errorAnswer, 409: errorAnswer },
        },
      },
      (request) =>
        editPay(services, userOf(request), request.params.id, request.body).then(() => ({
          message: 'Hours and rate updated successfully',
        })),
    );
    app.get(
      '/api/payroll/payroll/details/:id/proof/',
      {
        config: read,
        schema: {
          tags,
          operationId: 'payrollProof',
          params: idParams,
          response: { 200: payrollProof, 404: errorAnswer, 409: errorAnswer },
        },
      },
      (request) => proofOf(services, userOf(request), request.params.id),
    );
  },
};
