import { areaApi } from '@ondeck/shared/api/areaApi';
import { decideWaiting, listWaiting } from '@ondeck/shared/calls/registry';

export const { useListWaitingQuery, useDecideWaitingMutation } = areaApi('admin').endpoints({
  listWaiting,
  decideWaiting,
});
