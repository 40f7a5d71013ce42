import * as closures from '../calls/closures';
import { areaApi } from './areaApi';

/** When locations are closed: the page of locations and the schedules both show and change it. */
export const {
  useListClosuresQuery,
  useListHolidaysQuery,
  usePreviewClosuresQuery,
  usePreviewClosureRemovalQuery,
  useCreateClosuresMutation,
  useRemoveClosureMutation,
} = areaApi('suite').endpoints(closures);
