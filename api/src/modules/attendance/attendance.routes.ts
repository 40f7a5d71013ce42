import * as calls from '@ondeck/shared/calls/attendance';
import { assignedShifts, clockIn } from './clockIn.service';
import { KIOSK_COOKIE } from './kiosks.routes';
import { overdueJob } from './overdue.service';
import { undoClockOut } from './undo.service';
import { verifyCode } from './verify.service';
import { originOf } from '../../auth/browser';
import { keyIn } from '../../core/idempotency';
import { moduleOf } from '../../http/module';
import { examples } from './attendance.examples';

export const attendanceModule = moduleOf(
  'attendance',
  calls,
  {
    verifyEmployeeCode: ({ services, body, request }) =>
      verifyCode(services, {
        code: body.code,
        claimed: body.clocked_out,
        idempotencyKey: keyIn(request.headers),
        kioskToken: request.cookies[KIOSK_COOKIE],
        origin: originOf(request),
        requestId: request.id,
      }),
    assignedShifts: ({ services, actor }) => assignedShifts(services, actor),
    clockIn: async ({ services, actor, body, request }) => {
      const repeated = await clockIn(services, actor, body, keyIn(request.headers));
      return repeated.body;
    },
    undoClockOut: async ({ services, actor, request }) => {
      const repeated = await undoClockOut(services, actor, keyIn(request.headers));
      return repeated.body;
    },
  },
  examples,
  (services) => [overdueJob(services)],
);
