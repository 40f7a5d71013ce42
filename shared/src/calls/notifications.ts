import * as z from 'zod/mini';
import { notificationList, readNotificationsBody } from '../schemas/options';
import { messageAnswer, pageQuery } from '../schemas/common';
import { call } from './call';

export const listNotifications = call({
  method: 'GET',
  path: '/api/notifications/',
  permission: 'self',
  query: z.strictObject({ limit: pageQuery.limit, offset: pageQuery.offset }),
  answers: { 200: notificationList },
  shows: ['Notification'],
});

export const markNotificationsRead = call({
  method: 'POST',
  path: '/api/notifications/read/',
  permission: 'self',
  body: readNotificationsBody,
  answers: { 200: messageAnswer },
  changes: ['Notification'],
});
