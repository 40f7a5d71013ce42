import { areaApi } from '@ondeck/shared/api/areaApi';
import {
  importRows,
  inviteImported,
  listImports,
  previewImport,
  undoImport,
} from '@ondeck/shared/calls/imports';

export const {
  useListImportsQuery,
  usePreviewImportMutation,
  useImportRowsMutation,
  useUndoImportMutation,
  useInviteImportedMutation,
} = areaApi('admin').endpoints({ listImports, previewImport, importRows, undoImport, inviteImported });
