import { areaApi } from '@ondeck/shared/api/areaApi';
import type { InputOf } from '@ondeck/shared/calls/requestOf';
import {
  listClockedIn,
  listNotClockedIn,
  listUnassignedClockedIn,
  listEverybodyClockedIn,
  listAssignableShifts,
  assignShiftToRecord,
  clockOutPeople,
} from '@ondeck/shared/calls/clockTabs';
import {
  readDashboardCounts,
  listOpenShiftRequests,
  listScheduleChangeRequests,
  listTimeOffRequests,
  listNewShiftRequests,
  decideOpenShiftRequest,
  decideScheduleChangeRequest,
  decideTimeOffRequest,
  decideNewShiftRequest,
  previewRevoke,
  revokeRequest,
} from '@ondeck/shared/calls/decisions';

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
  useRevokeRequestMutation,
  useListAssignableShiftsQuery,
  useAssignShiftToRecordMutation,
  useClockOutPeopleMutation,
} = areaApi('dashboard').endpoints({
  readDashboardCounts,
  listClockedIn,
  listNotClockedIn,
  listUnassignedClockedIn,
  listOpenShiftRequests,
  listScheduleChangeRequests,
  listTimeOffRequests,
  listNewShiftRequests,
  listEverybodyClockedIn,
  decideOpenShiftRequest,
  decideScheduleChangeRequest,
  decideTimeOffRequest,
  decideNewShiftRequest,
  previewRevoke,
  revokeRequest,
  listAssignableShifts,
  assignShiftToRecord,
  clockOutPeople,
});
