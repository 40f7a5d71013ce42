import type * as calls from '@ondeck/shared/calls/notifications';
import type { Examples } from '../../http/module';
import { now, sampleId } from '../../http/samples';

export const examples: Examples<typeof calls> = {
  listNotifications: {
    summary: 'List one’s own notices',
    answer: {
      count: 3,
      unread: 0,
      results: [
        {
          id: sampleId(100),
          kind: 'request.rejected',
          title: 'Your time off request for 03-17-2027 was rejected',
          body: 'Nobody else holds the position on that day.',
          link: '/view-schedule',
          created_at: now,
          read: true,
        },
      ],
    },
  },
  markNotificationsRead: {
    summary: 'Mark notices as read',
    body: {},
    answer: { message: 'Marked as read.' },
  },
};
