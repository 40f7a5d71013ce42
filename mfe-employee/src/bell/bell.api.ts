import { areaApi } from '@ondeck/shared/api/areaApi';
import { listNotifications, markNotificationsRead } from '@ondeck/shared/calls/notifications';

export const { useListNotificationsQuery, useMarkNotificationsReadMutation } = areaApi('employee').endpoints({
  listNotifications,
  markNotificationsRead,
});
