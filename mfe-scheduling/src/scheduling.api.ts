import { baseApi, onSuccess } from '@ondeck/shared/api/baseApi';
import type { StaffSearch } from '@ondeck/shared/api/places';
import type { ViewScheduleAnswer, ViewType } from '@ondeck/shared/schemas/schedules';
import type {
  ArchivedShift,
  Candidate,
  Meeting,
  MeetingBody,
  SavedShift,
  Shift,
  ShiftBody,
  ShiftPreview,
} from '@ondeck/shared/schemas/shifts';

interface ListOf<R> {
  readonly count: number;
  readonly results: readonly R[];
}

export interface PlanQuery {
  readonly location: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

export interface ScheduleQuery {
  readonly location: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly view_type: ViewType;
  readonly staff: string;
}

/** A shift's change moves calendars, gaps and the queues that wait for them. */
const planned = ['Shift', 'Schedule', 'OpenShift', 'Request', 'Dashboard'] as const;
const archived = [...planned, 'Archive'] as const;
const met = ['Meeting', 'Schedule'] as const;

/** Planning: shifts, meetings, the archive and the schedules of a location. */
const schedulingApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    plannedShifts: build.query<ListOf<Shift>, PlanQuery>({
      query: (params) => ({ url: '/api/shifts/', params: { ...params } }),
      providesTags: ['Shift'],
    }),
    addShift: build.mutation<SavedShift, ShiftBody>({
      query: (body) => ({ url: '/api/shifts/add-shift/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, planned),
    }),
    changeShift: build.mutation<SavedShift, { id: string; body: ShiftBody }>({
      query: ({ id, body }) => ({ url: `/api/shifts/${id}/`, method: 'PUT', body }),
      invalidatesTags: (_result, error) => onSuccess(error, planned),
    }),
    deleteShift: build.mutation<null, string>({
      query: (id) => ({ url: `/api/shifts/${id}/`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, archived),
    }),
    restoreShift: build.mutation<SavedShift, string>({
      query: (id) => ({ url: `/api/shifts/${id}/restore/`, method: 'POST', body: {} }),
      invalidatesTags: (_result, error) => onSuccess(error, archived),
    }),
    // A call that changes nothing: the server does the save and takes it back.
    shiftPreview: build.query<ShiftPreview, { id: string | undefined; body: ShiftBody }>({
      query: ({ id, body }) => ({
        url: id ? `/api/shifts/${id}/preview/` : '/api/shifts/preview/',
        method: 'POST',
        body,
      }),
      providesTags: ['Shift', 'Schedule'],
      keepUnusedDataFor: 5,
    }),
    overlappingStaff: build.query<{ results: readonly Candidate[] }, StaffSearch>({
      query: (params) => ({ url: '/api/shifts/overlapping-staff/', params }),
      providesTags: ['User', 'Schedule'],
    }),
    meetings: build.query<ListOf<Meeting>, PlanQuery>({
      query: (params) => ({ url: '/api/shifts/meeting/', params: { ...params } }),
      providesTags: ['Meeting'],
    }),
    addMeeting: build.mutation<SavedShift, { location: string; body: MeetingBody }>({
      query: ({ location, body }) => ({
        url: '/api/shifts/meeting/',
        method: 'POST',
        params: { location },
        body,
      }),
      invalidatesTags: (_result, error) => onSuccess(error, met),
    }),
    changeMeeting: build.mutation<SavedShift, { id: string; body: MeetingBody }>({
      query: ({ id, body }) => ({ url: `/api/shifts/meeting/${id}/`, method: 'PUT', body }),
      invalidatesTags: (_result, error) => onSuccess(error, met),
    }),
    deleteMeeting: build.mutation<null, string>({
      query: (id) => ({ url: `/api/shifts/meeting/${id}/`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, met),
    }),
    archivedShifts: build.query<ListOf<ArchivedShift>, PlanQuery & { from_date: string; to_date: string }>({
      query: (params) => ({ url: '/api/shifts/deleted-shifts/', params: { ...params } }),
      providesTags: ['Archive'],
    }),
    locationSchedule: build.query<ViewScheduleAnswer, ScheduleQuery>({
      query: (params) => ({ url: '/api/shifts/view-schedule/', params: { ...params } }),
      providesTags: ['Schedule'],
    }),
  }),
});

export const {
  usePlannedShiftsQuery,
  useAddShiftMutation,
  useChangeShiftMutation,
  useDeleteShiftMutation,
  useRestoreShiftMutation,
  useShiftPreviewQuery,
  useLazyShiftPreviewQuery,
  useOverlappingStaffQuery,
  useMeetingsQuery,
  useAddMeetingMutation,
  useChangeMeetingMutation,
  useDeleteMeetingMutation,
  useArchivedShiftsQuery,
  useLocationScheduleQuery,
} = schedulingApi;
