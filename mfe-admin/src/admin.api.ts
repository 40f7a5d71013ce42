import { baseApi, onSuccess } from '@ondeck/shared/api/baseApi';
import type { Location, LocationBody, LocationList } from '@ondeck/shared/schemas/locations';
import type { Kiosk, Options, OptionsBody } from '@ondeck/shared/schemas/options';
import type { Position } from '@ondeck/shared/schemas/positions';
import type { CreateUserBody, UpdateUserBody, UserList } from '@ondeck/shared/schemas/users';

interface Message {
  readonly message: string;
}
interface Page {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}
interface PasswordPair {
  readonly id: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

/** Locations, people, positions, the settings of the installation and its punch clocks. */
const adminApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    locationList: build.query<LocationList, Page>({
      query: (params) => ({ url: '/api/locations/', params: { ...params } }),
      providesTags: ['Location'],
    }),
    createLocation: build.mutation<Location, LocationBody>({
      query: (body) => ({ url: '/api/locations/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Location']),
    }),
    updateLocation: build.mutation<Location, { id: string; body: LocationBody }>({
      query: ({ id, body }) => ({ url: `/api/locations/${id}/`, method: 'PUT', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Location', 'Schedule', 'Dashboard']),
    }),
    deleteLocation: build.mutation<null, string>({
      query: (id) => ({ url: `/api/locations/${id}/`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Location', 'User']),
    }),

    userList: build.query<UserList, Page & { role: string; status: string }>({
      query: (params) => ({ url: '/api/users/', params: { ...params } }),
      providesTags: ['User'],
    }),
    createUser: build.mutation<Message, CreateUserBody>({
      query: (body) => ({ url: '/api/users/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['User']),
    }),
    updateUser: build.mutation<Message, { id: string; body: UpdateUserBody }>({
      query: ({ id, body }) => ({ url: `/api/users/update/${id}/`, method: 'PUT', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['User', 'Schedule', 'OpenShift', 'Shift']),
    }),
    deleteUser: build.mutation<Message, string>({
      query: (id) => ({ url: `/api/users/${id}/`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, ['User', 'Schedule', 'OpenShift', 'Shift']),
    }),
    changeUserPassword: build.mutation<Message, PasswordPair>({
      query: ({ id, ...body }) => ({ url: `/api/users/change-password/${id}/`, method: 'POST', body }),
    }),
    resendActivation: build.mutation<Message, string>({
      query: (id) => ({ url: `/api/users/${id}/resend-activation/`, method: 'POST', body: {} }),
      invalidatesTags: (_result, error) => onSuccess(error, ['User']),
    }),

    allPositions: build.query<{ count: number; results: Position[] }, void>({
      query: () => '/api/shifts/shift-type/?include=retired',
      providesTags: ['Position'],
    }),
    createPosition: build.mutation<Position, { name: string }>({
      query: (body) => ({ url: '/api/shifts/shift-type/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Position']),
    }),
    updatePosition: build.mutation<
      Position,
      { id: string; body: { name?: string; color?: string; is_trainee?: boolean; retired?: boolean } }
    >({
      query: ({ id, body }) => ({ url: `/api/shifts/shift-type/${id}/`, method: 'PUT', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Position', 'Schedule', 'Shift', 'Dashboard']),
    }),

    options: build.query<Options, void>({ query: () => '/api/options/', providesTags: ['Option'] }),
    saveOptions: build.mutation<Options, OptionsBody>({
      query: (body) => ({ url: '/api/options/', method: 'PUT', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Option', 'Kiosk']),
    }),
    kiosks: build.query<{ count: number; results: Kiosk[] }, void>({
      query: () => '/api/attendance/kiosks/',
      providesTags: ['Kiosk'],
    }),
    removeKiosk: build.mutation<null, string>({
      query: (id) => ({ url: `/api/attendance/kiosks/${id}/`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Kiosk']),
    }),
  }),
});

export const {
  useLocationListQuery,
  useCreateLocationMutation,
  useUpdateLocationMutation,
  useDeleteLocationMutation,
  useUserListQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useChangeUserPasswordMutation,
  useResendActivationMutation,
  useAllPositionsQuery,
  useCreatePositionMutation,
  useUpdatePositionMutation,
  useOptionsQuery,
  useSaveOptionsMutation,
  useKiosksQuery,
  useRemoveKioskMutation,
} = adminApi;
