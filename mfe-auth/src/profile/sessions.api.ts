import { areaApi } from '@ondeck/shared/api/areaApi';
import { endOtherSessions, endSession, listSessions } from '@ondeck/shared/calls/sessions';

export const { useListSessionsQuery, useEndOtherSessionsMutation, useEndSessionMutation } = areaApi(
  'auth',
).endpoints({ listSessions, endOtherSessions, endSession });
