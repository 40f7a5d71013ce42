import { areaApi } from '@ondeck/shared/api/areaApi';
import { assignShiftToRecord, clockOutPeople, listAssignableShifts } from '@ondeck/shared/calls/clockTabs';
import { keepWithoutShift } from '@ondeck/shared/calls/corrections';
import {
  acceptMarks,
  approveTimesheets,
  closeWeek,
  readTimesheets,
  reopenWeek,
  setTimesheetAside,
  undecideTimesheet,
} from '@ondeck/shared/calls/timesheets';

export const {
  useReadTimesheetsQuery,
  useApproveTimesheetsMutation,
  useAcceptMarksMutation,
  useSetTimesheetAsideMutation,
  useUndecideTimesheetMutation,
  useCloseWeekMutation,
  useReopenWeekMutation,
  useListAssignableShiftsQuery,
  useAssignShiftToRecordMutation,
  useKeepWithoutShiftMutation,
  useClockOutPeopleMutation,
} = areaApi('admin').endpoints({
  readTimesheets,
  approveTimesheets,
  acceptMarks,
  setTimesheetAside,
  undecideTimesheet,
  closeWeek,
  reopenWeek,
  listAssignableShifts,
  assignShiftToRecord,
  keepWithoutShift,
  clockOutPeople,
});
