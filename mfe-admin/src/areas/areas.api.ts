import { areaApi } from '@ondeck/shared/api/areaApi';
import { decideWaiting, listAreas, listFaults, listWaiting } from '@ondeck/shared/calls/registry';

export const { useListAreasQuery, useListFaultsQuery, useListWaitingQuery, useDecideWaitingMutation } =
  areaApi('admin').endpoints({ listAreas, listFaults, listWaiting, decideWaiting });
