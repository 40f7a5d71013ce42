import { baseApi, onSuccess } from '@ondeck/shared/api/baseApi';
import type {
  MyRequest,
  NewShiftBody,
  RequestKind,
  RescheduleBody,
  TimeOffBody,
} from '@ondeck/shared/schemas/requests';
import type { LastShiftAnswer, ScheduleAnswer, ViewType } from '@ondeck/shared/schemas/schedules';

interface Message {
  readonly message: string;
}

const asked = ['Request', 'OpenShift'] as const;

/** One's own schedule and requests. */
const employeeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    mySchedule: build.query<ScheduleAnswer, { view_type: ViewType; start_date: string }>({
      query: (params) => ({ url: '/api/shifts/employee_view/', params }),
      providesTags: ['Schedule'],
    }),
    openShifts: build.query<ScheduleAnswer, { start_date: string }>({
      query: (params) => ({ url: '/api/shifts/open-shifts/', params }),
      providesTags: ['OpenShift', 'Request'],
    }),
    lastShift: build.query<LastShiftAnswer, string>({
      query: (userId) => `/api/shifts/last-shift/${userId}/`,
      providesTags: ['Schedule'],
    }),
    askForOpenShift: build.mutation<Message, { shift: string }>({
      query: (body) => ({ url: '/api/shifts/request/open-shift/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, asked),
    }),
    askForTimeOff: build.mutation<Message, TimeOffBody>({
      query: (body) => ({ url: '/api/shifts/request/time-off/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, asked),
    }),
    askForChange: build.mutation<Message, RescheduleBody>({
      query: (body) => ({
        url: '/api/shifts/request/reschedule/',
        method: 'POST',
        params: { request_date: body.shift_date },
        body,
      }),
      invalidatesTags: (_result, error) => onSuccess(error, asked),
    }),
    askForNewShift: build.mutation<Message, NewShiftBody>({
      query: (body) => ({ url: '/api/shifts/request/new-shift/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, asked),
    }),
    myRequests: build.query<
      { count: number; results: readonly MyRequest[] },
      { limit: number; offset: number; search?: string; kind?: string; status?: string }
    >({
      query: (params) => ({ url: '/api/shifts/request/mine/', params }),
      providesTags: ['Request'],
    }),
    withdraw: build.mutation<Message, { kind: RequestKind; id: string }>({
      query: ({ kind, id }) => ({
        url: `/api/shifts/request/mine/${kind}/${id}/withdraw/`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: (_result, error) => onSuccess(error, asked),
    }),
  }),
});

export const {
  useMyScheduleQuery,
  useOpenShiftsQuery,
  useLastShiftQuery,
  useAskForOpenShiftMutation,
  useAskForTimeOffMutation,
  useAskForChangeMutation,
  useAskForNewShiftMutation,
  useMyRequestsQuery,
  useWithdrawMutation,
} = employeeApi;
