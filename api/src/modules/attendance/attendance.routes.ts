import * as calls from '@ondeck/shared/calls/attendance';
import { assignedShifts, clockIn } from './clockIn.service';
import { KIOSK_COOKIE } from './kiosks.routes';
import { overdueJob } from './overdue.service';
import { verifyCode } from './verify.service';
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
        address: request.ip,
        requestId: request.id,
      }),
    assignedShifts: ({ services, actor }) => assignedShifts(services, actor).then((shifts) => ({ shifts })),
    clockIn: async ({ services, actor, body, request }) => {
      const repeated = await clockIn(services, actor, body, keyIn(request.headers));
      return repeated.body;
    },
  },
  examples,
  (services) => [overdueJob(services)],
);
