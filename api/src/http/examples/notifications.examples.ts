import type { Examples } from './example';

export const notificationsExamples = {
  listNotifications: {
    summary: 'List one’s own notices',
    answer: {
      count: 3,
      unread: 0,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          kind: 'request.rejected',
          title: 'Your time off request for 03-06-2027 was rejected',
          body: 'Nobody else holds the position on that day.',
          link: '/view-schedule',
          created_at: '2027-02-21T16:13:00.000Z',
          read: true,
        },
      ],
    },
  },
  markNotificationsRead: {
    summary: 'Mark notices as read',
    body: {},
    answer: {
      message: 'Marked as read.',
    },
  },
} satisfies Examples;
