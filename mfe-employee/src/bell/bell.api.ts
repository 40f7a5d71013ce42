import { baseApi, onSuccess } from '@ondeck/shared/api/baseApi';
import type { Notification } from '@ondeck/shared/schemas/options';

interface Notifications {
  readonly count: number;
  readonly unread: number;
  readonly results: readonly Notification[];
}

const bellApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    notifications: build.query<Notifications, void>({
      query: () => '/api/notifications/?limit=20',
      providesTags: ['Notification'],
    }),
    readNotifications: build.mutation<unknown, { ids?: readonly string[] }>({
      query: (body) => ({ url: '/api/notifications/read/', method: 'POST', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Notification']),
    }),
  }),
});

export const { useNotificationsQuery, useReadNotificationsMutation } = bellApi;
