import { baseApi, onSuccess, type Tag } from '@ondeck/shared/api/baseApi';
import type {
  AssignableShift,
  ClockRow,
  DashboardCounts,
  NotClockedInRow,
} from '@ondeck/shared/schemas/dashboard';
import type { NewShiftRow, OpenShiftRow, RescheduleRow, TimeOffRow } from '@ondeck/shared/schemas/requests';

/** What each queue's list is asked; empty values are left out. */
export interface QueueQuery {
  readonly location: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly date?: string;
}

export interface Rows<R> {
  readonly count: number;
  readonly results: readonly R[];
}

/** A decision on one row of a queue. */
export interface Decision {
  readonly id: string;
  readonly action: 'APPROVE' | 'REJECT' | 'REASSIGNED';
  readonly user_id?: string;
}

/** Whom to clock out now; or, of one record, to accept what is suggested. */
export interface ClockOut {
  readonly id: readonly string[];
  readonly record_id?: string;
  /** Takes the suggested end. */
  readonly suggested?: boolean;
  /** Takes the suggested type and keeps the recorded time; clocks nobody out. */
  readonly settle?: boolean;
}

interface Message {
  readonly message: string;
}

const decided: readonly Tag[] = ['Dashboard', 'Request', 'OpenShift', 'Schedule', 'Shift'];

const list = (url: string) => (params: QueueQuery) => ({ url, params: { ...params } });
const decide =
  (queue: string) =>
  ({ id, ...body }: Decision) =>
    ({ url: `/api/shifts/${queue}/${id}/`, method: 'POST', body }) as const;

/** The counts and the eight queues, and what can be decided in them. */
const dashboardApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    counts: build.query<DashboardCounts, string>({
      query: (location) => ({ url: '/api/shifts/request/count/', params: { location } }),
      providesTags: ['Dashboard', 'Request', 'OpenShift'],
    }),
    clockedIn: build.query<Rows<ClockRow>, QueueQuery>({
      query: list('/api/shifts/clocked-in/'),
      providesTags: ['Dashboard'],
    }),
    notClockedIn: build.query<Rows<NotClockedInRow>, QueueQuery>({
      query: list('/api/shifts/not-clocked-in/'),
      providesTags: ['Dashboard', 'Schedule'],
    }),
    unassignedClockedIn: build.query<Rows<ClockRow>, QueueQuery>({
      query: list('/api/shifts/unassigned-clocked-in/'),
      providesTags: ['Dashboard'],
    }),
    openShiftQueue: build.query<Rows<OpenShiftRow>, QueueQuery>({
      query: list('/api/shifts/manage-open-shifts/'),
      providesTags: ['Request', 'OpenShift'],
    }),
    rescheduleQueue: build.query<Rows<RescheduleRow>, QueueQuery>({
      query: list('/api/shifts/reschedule-requests/'),
      providesTags: ['Request'],
    }),
    timeOffQueue: build.query<Rows<TimeOffRow>, QueueQuery>({
      query: list('/api/shifts/manage_time-off/'),
      providesTags: ['Request'],
    }),
    newShiftQueue: build.query<Rows<NewShiftRow>, QueueQuery>({
      query: list('/api/shifts/manage_new-shifts/'),
      providesTags: ['Request'],
    }),
    onDeck: build.query<Rows<ClockRow>, QueueQuery>({
      query: ({ location, search, limit, offset }) => ({
        url: '/api/shifts/clocked-in/today/',
        params: { location_id: location, search, limit, offset },
      }),
      providesTags: ['Dashboard'],
    }),

    decideOpenShift: build.mutation<Message, Decision>({
      query: decide('manage-open-shifts'),
      invalidatesTags: (_result, error) => onSuccess(error, decided),
    }),
    decideReschedule: build.mutation<Message, Decision>({
      query: decide('reschedule-requests'),
      invalidatesTags: (_result, error) => onSuccess(error, decided),
    }),
    decideTimeOff: build.mutation<Message, Decision>({
      query: decide('manage_time-off'),
      invalidatesTags: (_result, error) => onSuccess(error, decided),
    }),
    rejectNewShift: build.mutation<Message, Decision>({
      query: decide('manage_new-shifts'),
      invalidatesTags: (_result, error) => onSuccess(error, decided),
    }),
    assignableShifts: build.query<
      { result: readonly AssignableShift[] },
      { user_id: string; location: string; record_id: string }
    >({ query: (params) => ({ url: '/api/shifts/assign-shifts/', params }), providesTags: ['Schedule'] }),
    assignShift: build.mutation<Message, { user_id: string; shift_id: string; record_id: string }>({
      query: (body) => ({ url: '/api/shifts/assign-shifts/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Dashboard', 'Payroll']),
    }),
    clockOut: build.mutation<{ detail: string }, ClockOut>({
      query: (body) => ({ url: '/api/shifts/clocked-in/today/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Dashboard', 'Payroll']),
    }),
  }),
});

export const {
  useCountsQuery,
  useClockedInQuery,
  useNotClockedInQuery,
  useUnassignedClockedInQuery,
  useOpenShiftQueueQuery,
  useRescheduleQueueQuery,
  useTimeOffQueueQuery,
  useNewShiftQueueQuery,
  useOnDeckQuery,
  useDecideOpenShiftMutation,
  useDecideRescheduleMutation,
  useDecideTimeOffMutation,
  useRejectNewShiftMutation,
  useAssignableShiftsQuery,
  useAssignShiftMutation,
  useClockOutMutation,
} = dashboardApi;
