import { baseApi } from '@ondeck/shared/api/baseApi';
import { isApiError } from '@ondeck/shared/api/errors';
import { useDispatch } from '@ondeck/shared/api/slices';

/** Fetches what a calendar shows again, once its server has said that it is not so any more. */
export function useLookAgain() {
  const dispatch = useDispatch();
  return (error: unknown): void => {
    if (isApiError(error) && error.status === 409)
      dispatch(baseApi.util.invalidateTags(['Schedule', 'Shift', 'Draft']));
  };
}
