import * as calls from '@ondeck/shared/calls/attendance';
import { alertsJob } from './alerts.service';
import { deckWatchJob } from './deckWatch.service';
import { assignedShifts, clockIn } from './clockIn.service';
import { overdueJob } from './overdue.service';
import { assertSameDevice, kioskOf } from './signedCall';
import { undoClockOut } from './undo.service';
import { verifyCode } from './verify.service';
import { originOf } from '../../platform/auth/browser';
import { keyIn } from '../../platform/database/idempotency';
import { moduleOf } from '../../platform/http/module';

export const attendanceModule = moduleOf(
  'attendance',
  calls,
  {
    verifyEmployeeCode: async ({ services, body, request }) =>
      verifyCode(services, {
        code: body.code,
        claimed: body.clocked_out,
        idempotencyKey: keyIn(request.headers),
        kiosk: await kioskOf(services, request),
        origin: originOf(request),
        requestId: request.id,
      }),
    assignedShifts: async ({ services, actor, request }) => {
      await assertSameDevice(services, request, actor);
      return assignedShifts(services, actor);
    },
    clockIn: async ({ services, actor, body, request }) => {
      await assertSameDevice(services, request, actor);
      const repeated = await clockIn(services, actor, body, keyIn(request.headers));
      return repeated.body;
    },
    undoClockOut: async ({ services, actor, request }) => {
      await assertSameDevice(services, request, actor);
      const repeated = await undoClockOut(services, actor, keyIn(request.headers));
      return repeated.body;
    },
  },
  (services) => [overdueJob(services), alertsJob(services), deckWatchJob(services)],
);
