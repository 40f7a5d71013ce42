import { areaApi } from '@ondeck/shared/api/areaApi';
import { createApiToken, endOtherSessions, endSession, listSessions } from '@ondeck/shared/calls/sessions';
import { listOwnAudit } from '@ondeck/shared/calls/audit';

export const {
  useListSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useCreateApiTokenMutation,
  useListOwnAuditQuery,
} = areaApi('auth').endpoints({
  listSessions,
  endOtherSessions,
  endSession,
  createApiToken,
  listOwnAudit,
});
