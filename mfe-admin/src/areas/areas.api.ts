import { areaApi } from '@ondeck/shared/api/areaApi';
import { decideWaiting, listAreas, listWaiting } from '@ondeck/shared/calls/registry';

export const { useListAreasQuery, useListWaitingQuery, useDecideWaitingMutation } = areaApi(
  'admin',
).endpoints({ listAreas, listWaiting, decideWaiting });
