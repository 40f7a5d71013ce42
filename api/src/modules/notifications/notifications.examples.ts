import type * as calls from '@ondeck/shared/calls/notifications';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, sampleId, secret } from '../../platform/http/samples';

const endpoint = 'https://fcm.googleapis.com/fcm/send/d1JkZXZpY2U';

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
  markNotificationsRead: says('Mark notices as read', 'Marked as read.', {}),
  readNoticeSettings: {
    summary: 'Read how one is told of notices',
    answer: {
      choices: [{ topic: 'schedule', mail: true, push: true }],
      quiet: { begins: '22:00', ends: '07:00', timezone: 'America/New_York' },
      push_key: `B${secret}${secret}`,
      devices: [{ id: sampleId(102), is_current: true }],
    },
  },
  changeNoticeSettings: says('Choose how to be told of notices', 'Your choice is stored.', {
    choices: [{ topic: 'hours', mail: true, push: false }],
    quiet: null,
  }),
  addPushDevice: says('Be told of notices in this browser', 'This device is told of your notices.', {
    endpoint,
    keys: { p256dh: `B${secret}${secret}`, auth: secret.slice(0, 22) },
  }),
  forgetPushDevice: says('Be told in this browser no longer', 'This device is no longer told.', { endpoint }),
};
