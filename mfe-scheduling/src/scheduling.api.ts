import { areaApi } from '@ondeck/shared/api/areaApi';
import { listMeetings, createMeeting, changeMeeting, deleteMeeting } from '@ondeck/shared/calls/meetings';
import { viewSchedule } from '@ondeck/shared/calls/schedule';
import {
  listShifts,
  createShift,
  changeShift,
  archiveShift,
  restoreShift,
  previewNewShift,
  previewShiftChange,
  listOverlappingCandidates,
  listArchivedShifts,
} from '@ondeck/shared/calls/shifts';

export const {
  useListShiftsQuery,
  useCreateShiftMutation,
  useChangeShiftMutation,
  useArchiveShiftMutation,
  useRestoreShiftMutation,
  usePreviewNewShiftQuery,
  useLazyPreviewNewShiftQuery,
  usePreviewShiftChangeQuery,
  useListOverlappingCandidatesQuery,
  useListMeetingsQuery,
  useCreateMeetingMutation,
  useChangeMeetingMutation,
  useDeleteMeetingMutation,
  useListArchivedShiftsQuery,
  useViewScheduleQuery,
} = areaApi('scheduling').endpoints({
  listShifts,
  createShift,
  changeShift,
  archiveShift,
  restoreShift,
  previewNewShift,
  previewShiftChange,
  listOverlappingCandidates,
  listMeetings,
  createMeeting,
  changeMeeting,
  deleteMeeting,
  listArchivedShifts,
  viewSchedule,
});
