import type * as calls from '@ondeck/shared/calls/notifications';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, sampleId, secret } from '../../platform/http/samples';

const endpoint = 'https://fcm.googleapis.com/fcm/send/d1JkZXZpY2U';

export const examples: Examples<typeof calls> = {
  listNotifications: {
    summary: 'List my notifications',
    answer: {
      count: 3,
      unread: 0,
      results: [
        {
          id: sampleId(100),
          kind: 'request.rejected',
          title: 'Your time off request for 03-17-2027 was rejected',
          body: 'No one else can work that position on that day.',
          link: '/view-schedule',
          created_at: now,
          read: true,
        },
      ],
    },
  },
  markNotificationsRead: says('Mark notifications as read', 'Marked as read.', {}),
  readNoticeSettings: {
    summary: 'Read my notification settings',
    answer: {
      choices: [{ topic: 'schedule', mail: true, push: true }],
      quiet: { begins: '22:00', ends: '07:00', timezone: 'America/New_York' },
      push_key: `B${secret}${secret}`,
      devices: [{ id: sampleId(102), is_current: true }],
    },
  },
  changeNoticeSettings: says('Change my notification settings', 'Notification settings saved.', {
    choices: [{ topic: 'hours', mail: true, push: false }],
    quiet: null,
  }),
  addPushDevice: says('Turn on notifications in this browser', 'Notifications are on for this device.', {
    endpoint,
    keys: { p256dh: `B${secret}${secret}`, auth: secret.slice(0, 22) },
  }),
  forgetPushDevice: says('Turn off notifications in this browser', 'Notifications are off for this device.', {
    endpoint,
  }),
};
