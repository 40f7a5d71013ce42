import { areaApi } from '@ondeck/shared/api/areaApi';
import { listUndelivered, readProblems } from '@ondeck/shared/calls/problems';
import { resendEmail } from '@ondeck/shared/calls/users';

export const { useReadProblemsQuery, useListUndeliveredQuery, useResendEmailMutation } = areaApi(
  'admin',
).endpoints({ readProblems, listUndelivered, resendEmail });
