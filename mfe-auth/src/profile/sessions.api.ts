import { areaApi } from '@ondeck/shared/api/areaApi';
import * as sessions from '@ondeck/shared/calls/sessions';
import { listOwnAudit } from '@ondeck/shared/calls/audit';

export const {
  useListSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useCreateApiTokenMutation,
  useListOwnAuditQuery,
} = areaApi('auth').endpoints({
  ...sessions,
  listOwnAudit,
});
