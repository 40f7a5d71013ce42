import { areaApi } from '@ondeck/shared/api/areaApi';
import { readSetupLink, setUp } from '@ondeck/shared/calls/setup';

export const { useReadSetupLinkQuery, useSetUpMutation } = areaApi('auth').endpoints({
  readSetupLink,
  setUp,
});
