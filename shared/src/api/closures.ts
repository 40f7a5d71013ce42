import * as closures from '../calls/closures';
import { areaApi, wholeLists } from './areaApi';

const { listClosures, ...others } = closures;

/** When locations are closed: the page of locations and the schedules both show and change it. */
export const { useListClosuresQuery } = wholeLists('suite', { listClosures });
export const {
  useListHolidaysQuery,
  usePreviewClosuresQuery,
  usePreviewClosureRemovalQuery,
  useCreateClosuresMutation,
  useRemoveClosureMutation,
} = areaApi('suite').endpoints(others);
