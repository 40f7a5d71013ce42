import { areaApi } from '@ondeck/shared/api/areaApi';
import type { InputOf } from '@ondeck/shared/calls/requestOf';
import type { clockOutPeople } from '@ondeck/shared/calls/clockTabs';
import * as clockTabs from '@ondeck/shared/calls/clockTabs';
import * as corrections from '@ondeck/shared/calls/corrections';
import * as decisions from '@ondeck/shared/calls/decisions';
import { decideCorrectionRequest, listCorrectionRequests } from '@ondeck/shared/calls/hours';
import { dismissFirstSteps, readFirstSteps } from '@ondeck/shared/calls/setup';

/** What each queue's list is asked; empty values are left out. */
export interface QueueQuery {
  readonly location: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly date?: string;
}
/** A decision on one row of a queue. */
export interface Decision {
  readonly id: string;
  readonly action: 'APPROVE' | 'REJECT' | 'REASSIGNED';
}
/** Whom to clock out, and when they left; or whose flagged records to settle. */
export type ClockOut = InputOf<typeof clockOutPeople>;

export const {
  useReadDashboardCountsQuery,
  useListClockedInQuery,
  useListNotClockedInQuery,
  useListUnassignedClockedInQuery,
  useListOpenShiftRequestsQuery,
  useListScheduleChangeRequestsQuery,
  useListTimeOffRequestsQuery,
  useListNewShiftRequestsQuery,
  useListEverybodyClockedInQuery,
  useDecideOpenShiftRequestMutation,
  useDecideScheduleChangeRequestMutation,
  useDecideTimeOffRequestMutation,
  useDecideNewShiftRequestMutation,
  usePreviewRevokeQuery,
  usePreviewTimeOffQuery,
  useRevokeRequestMutation,
  useListAssignableShiftsQuery,
  useAssignShiftToRecordMutation,
  useClockOutPeopleMutation,
  useLazyReadClockRecordQuery,
  useListWorkedShiftsQuery,
  useAddClockRecordMutation,
  useChangeClockRecordMutation,
  useSplitClockRecordMutation,
  useVoidClockRecordMutation,
  useKeepWithoutShiftMutation,
  useMakeShiftOfRecordMutation,
  useListWorkersQuery,
  useListCorrectionRequestsQuery,
  useDecideCorrectionRequestMutation,
  useReadFirstStepsQuery,
  useDismissFirstStepsMutation,
} = areaApi('dashboard').endpoints({
  ...decisions,
  ...clockTabs,
  ...corrections,
  listCorrectionRequests,
  decideCorrectionRequest,
  readFirstSteps,
  dismissFirstSteps,
});
