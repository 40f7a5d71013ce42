import { areaApi } from '@ondeck/shared/api/areaApi';
import { makePayrollFile, readPayrollFiles } from '@ondeck/shared/calls/payrollFiles';

export const { useReadPayrollFilesQuery, useMakePayrollFileMutation } = areaApi('admin').endpoints({
  readPayrollFiles,
  makePayrollFile,
});
