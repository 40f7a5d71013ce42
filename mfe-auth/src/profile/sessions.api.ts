import { areaApi } from '@ondeck/shared/api/areaApi';
import { endOtherSessions, endSession, listSessions } from '@ondeck/shared/calls/sessions';
import { listOwnAudit } from '@ondeck/shared/calls/audit';

export const {
  useListSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListOwnAuditQuery,
} = areaApi('auth').endpoints({ listSessions, endOtherSessions, endSession, listOwnAudit });
