import { areaApi } from '@ondeck/shared/api/areaApi';
import { makeCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@ondeck/shared/calls/calendarFeed';
import { readMyHours, requestCorrection } from '@ondeck/shared/calls/hours';
import {
  addPushDevice,
  changeNoticeSettings,
  forgetPushDevice,
  readNoticeSettings,
} from '@ondeck/shared/calls/notifications';
import * as requests from '@ondeck/shared/calls/requests';
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
  useReadCalendarFeedQuery,
  useMakeCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
  useReadNoticeSettingsQuery,
  useChangeNoticeSettingsMutation,
  useAddPushDeviceMutation,
  useForgetPushDeviceMutation,
} = areaApi('employee').endpoints({
  viewOwnSchedule,
  listOpenShifts,
  readLastShift,
  ...requests,
  readMyHours,
  requestCorrection,
  readCalendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
  readNoticeSettings,
  changeNoticeSettings,
  addPushDevice,
  forgetPushDevice,
});
