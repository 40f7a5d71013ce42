import { areaApi } from '@ondeck/shared/api/areaApi';
import { readMyHours, requestCorrection } from '@ondeck/shared/calls/hours';
import {
  requestOpenShift,
  requestTimeOff,
  listOwnShifts,
  requestScheduleChange,
  requestNewShift,
  listMyRequests,
  withdrawRequest,
} from '@ondeck/shared/calls/requests';
import { viewOwnSchedule, listOpenShifts, readLastShift } from '@ondeck/shared/calls/schedule';

export const {
  useViewOwnScheduleQuery,
  useListOpenShiftsQuery,
  useReadLastShiftQuery,
  useRequestOpenShiftMutation,
  useRequestTimeOffMutation,
  useListOwnShiftsQuery,
  useRequestScheduleChangeMutation,
  useRequestNewShiftMutation,
  useListMyRequestsQuery,
  useWithdrawRequestMutation,
  useReadMyHoursQuery,
  useRequestCorrectionMutation,
} = areaApi('employee').endpoints({
  viewOwnSchedule,
  listOpenShifts,
  readLastShift,
  requestOpenShift,
  requestTimeOff,
  listOwnShifts,
  requestScheduleChange,
  requestNewShift,
  listMyRequests,
  withdrawRequest,
  readMyHours,
  requestCorrection,
});
