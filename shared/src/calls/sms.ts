import * as z from 'zod/mini';
import { id, messageAnswer } from '../schemas/common';
import {
  smsCodeBody,
  smsConfirmBody,
  smsLog,
  smsLogQuery,
  webhookAnswer,
  webhookFields,
} from '../schemas/sms';
import { call } from './call';

export const sendSmsCode = call({
  summary: 'Send a code to my phone number',
  method: 'POST',
  path: '/api/sms/code/',
  permission: 'sms.own',
  body: smsCodeBody,
  answers: { 202: messageAnswer },
  description:
    'Sends a code of 6 digits, which expires in 10 minutes. A user gets at most 3 codes in 24 hours, and so does a number.',
  refuses: [429],
});

export const confirmSmsCode = call({
  summary: 'Confirm my phone number',
  method: 'POST',
  path: '/api/sms/confirm/',
  permission: 'sms.own',
  body: smsConfirmBody,
});

export const stopSms = call({
  summary: 'Turn off my text messages',
  method: 'DELETE',
  path: '/api/sms/',
  permission: 'sms.own',
});

export const listSms = call({
  summary: 'List text messages',
  method: 'GET',
  path: '/api/sms/log/',
  permission: 'sms.read',
  query: smsLogQuery,
  answers: { 200: smsLog },
  keep: 0,
});

/** Fields of both webhooks: the provider signs them, so no session is needed. */
const webhook = {
  method: 'POST',
  permission: 'public',
  body: webhookFields,
  answers: { 200: webhookAnswer },
  file: 'twiml',
  isForm: true,
  bodyLimit: 16 * 1024,
  refuses: [403],
} as const;

export const receiveSms = call({
  ...webhook,
  summary: 'Receive a reply to a text message',
  path: '/api/sms/inbound/',
  description: 'For the provider of text messages only. Needs its signature in `X-Twilio-Signature`.',
});

export const noteSmsStatus = call({
  ...webhook,
  summary: 'Receive the status of a text message',
  path: '/api/sms/status/:key/',
  params: z.strictObject({ key: id }),
  description: 'For the provider of text messages only. Needs its signature in `X-Twilio-Signature`.',
});
