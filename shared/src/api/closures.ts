import {
  createClosures,
  listClosures,
  listHolidays,
  previewClosureRemoval,
  previewClosures,
  removeClosure,
} from '../calls/closures';
import { areaApi } from './areaApi';

/** When locations are closed: the page of locations and the schedules both show and change it. */
export const {
  useListClosuresQuery,
  useListHolidaysQuery,
  usePreviewClosuresQuery,
  usePreviewClosureRemovalQuery,
  useCreateClosuresMutation,
  useRemoveClosureMutation,
} = areaApi('suite').endpoints({
  listClosures,
  listHolidays,
  previewClosures,
  previewClosureRemoval,
  createClosures,
  removeClosure,
});
