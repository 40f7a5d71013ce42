import * as z from 'zod/mini';
import { notificationList, readNotificationsBody } from '../schemas/options';
import { messageAnswer, pageQuery } from '../schemas/common';
import {
  forgottenDevice,
  noticeSettings,
  noticeSettingsBody,
  pushDeviceBody,
} from '../schemas/noticeSettings';
import { call } from './call';

export const listNotifications = call({
  summary: 'List my notifications',
  method: 'GET',
  path: '/api/notifications/',
  permission: 'self',
  query: z.strictObject({ limit: pageQuery.limit, offset: pageQuery.offset }),
  answers: { 200: notificationList },
  shows: ['Notification'],
});

export const markNotificationsRead = call({
  summary: 'Mark notifications as read',
  method: 'POST',
  path: '/api/notifications/read/',
  permission: 'self',
  body: readNotificationsBody,
});

export const readNoticeSettings = call({
  summary: 'Read my notification settings',
  method: 'GET',
  path: '/api/notifications/settings/',
  permission: 'self',
  answers: { 200: noticeSettings },
  shows: ['Me'],
  keep: 0,
});

export const changeNoticeSettings = call({
  summary: 'Change my notification settings',
  method: 'PUT',
  path: '/api/notifications/settings/',
  permission: 'self',
  body: noticeSettingsBody,
});

export const addPushDevice = call({
  summary: 'Turn on notifications in this browser',
  method: 'POST',
  path: '/api/notifications/devices/',
  permission: 'self',
  body: pushDeviceBody,
  answers: { 201: messageAnswer },
  description: 'Sends notifications to this browser by Web Push, until the user signs out there.',
});

export const forgetPushDevice = call({
  summary: 'Turn off notifications in this browser',
  method: 'DELETE',
  path: '/api/notifications/devices/',
  permission: 'self',
  body: forgottenDevice,
});
