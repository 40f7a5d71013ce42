import { areaApi } from '@ondeck/shared/api/areaApi';
import { assignShiftToRecord, clockOutPeople, listAssignableShifts } from '@ondeck/shared/calls/clockTabs';
import { keepWithoutShift } from '@ondeck/shared/calls/corrections';
import * as timesheets from '@ondeck/shared/calls/timesheets';

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
  ...timesheets,
  listAssignableShifts,
  assignShiftToRecord,
  keepWithoutShift,
  clockOutPeople,
});
