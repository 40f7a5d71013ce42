import { baseApi } from '@ondeck/shared/api/baseApi';
import { isApiError } from '@ondeck/shared/api/errors';
import { useDispatch } from '@ondeck/shared/api/slices';

/** Fetches the calendar's data again when the server answers 409 because the data is out of date. */
export function useLookAgain() {
  const dispatch = useDispatch();
  return (error: unknown): void => {
    if (isApiError(error) && error.status === 409)
      dispatch(baseApi.util.invalidateTags(['Schedule', 'Shift', 'Draft']));
  };
}
