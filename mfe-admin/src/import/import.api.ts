import { areaApi } from '@ondeck/shared/api/areaApi';
import * as imports from '@ondeck/shared/calls/imports';

export const {
  useListImportsQuery,
  usePreviewImportMutation,
  useImportRowsMutation,
  useUndoImportMutation,
  useInviteImportedMutation,
} = areaApi('admin').endpoints(imports);
