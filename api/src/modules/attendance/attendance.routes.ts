import {
  assignedShiftsAnswer,
  clockInAnswer,
  clockInBody,
  idempotencyHeaders,
  verifyCodeAnswer,
  verifyCodeBody,
} from '@ondeck/shared/schemas/attendance';
import { errorAnswer, id } from '@ondeck/shared/schemas/common';
import * as z from 'zod/mini';
import { lastPunchOf, punchOf } from '../../auth/guard';
import type { Module } from '../../http/module';
import { assignedShifts, clockIn } from './clockIn.service';
import { KIOSK_COOKIE, kioskRoutes } from './kiosks.routes';
import { overdueJob } from './overdue.service';
import { verifyCode } from './verify.service';

const tags = ['attendance'];
const userParams = z.strictObject({ userId: id });

export const attendanceModule: Module = {
  name: 'attendance',
  jobs: (services) => [overdueJob(services)],
  routes(app, services) {
    app.post(
      '/api/attendance/verify-employee-code/',
      {
        config: { permission: 'public' },
        schema: {
          tags,
          operationId: 'verifyEmployeeCode',
          description:
            'Opens the clock-in form for who is not clocked in; clocks out who is. Send an `Idempotency-Key` and repeat it with every retry.',
          headers: idempotencyHeaders,
          body: verifyCodeBody,
          response: {
            200: verifyCodeAnswer,
            400: errorAnswer,
            403: errorAnswer,
            404: errorAnswer,
            429: errorAnswer,
          },
        },
      },
      (request) =>
        verifyCode(services, {
          code: request.body.code,
          claimed: request.body.clocked_out,
          idempotencyKey: request.headers['idempotency-key'],
          kioskToken: request.cookies[KIOSK_COOKIE],
          address: request.ip,
          requestId: request.id,
        }),
    );
    app.get(
      '/api/attendance/assigned-shifts/:userId/',
      {
        config: { permission: 'punch.own' },
        schema: {
          tags,
          operationId: 'assignedShifts',
          params: userParams,
          response: { 200: assignedShiftsAnswer, 401: errorAnswer, 403: errorAnswer },
        },
      },
      (request) => assignedShifts(services, punchOf(request)).then((shifts) => ({ shifts })),
    );
    app.post(
      '/api/attendance/clock-in/:userId/',
      {
        config: { permission: 'punch.own' },
        schema: {
          tags,
          operationId: 'clockIn',
          headers: idempotencyHeaders,
          params: userParams,
          body: clockInBody,
          response: {
            201: clockInAnswer,
            400: errorAnswer,
            401: errorAnswer,
            404: errorAnswer,
            409: errorAnswer,
          },
        },
      },
      async (request, reply) => {
        const { body } = await clockIn(
          services,
          lastPunchOf(request),
          request.body,
          request.headers['idempotency-key'],
        );
        return reply.code(201).send(body);
      },
    );
    kioskRoutes(app, services);
  },
};
