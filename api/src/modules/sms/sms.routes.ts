import * as calls from '@ondeck/shared/calls/sms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { after, DAY_MS } from '../../platform/core/clock';
import { readOptions } from '../../platform/database/options';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf, type QueryOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { confirmCode, sendCode, turnOff } from './codes.service';
import { countAttempts, findTexts } from './sms.repository';
import { receiveReply, receiveStatus } from './webhooks.service';

/** Returns the log of text messages, without their content and most digits of the numbers. */
async function readLog({ db, clock }: Services, query: QueryOf<typeof calls.listSms>) {
  const { count, rows } = await findTexts(db, query);
  return {
    count,
    sent_today: await countAttempts(db, after(clock.now(), -DAY_MS)),
    limit_per_day: (await readOptions(db)).texts_per_day,
    results: rows.map(({ user_id, name, phone, created_at, settled_at, ...row }) => ({
      ...row,
      user: { id: user_id, name },
      phone_end: phone.slice(-4),
      created_at: created_at.toISOString(),
      settled_at: settled_at?.toISOString() ?? null,
    })),
  };
}

const signatureIn = ({ headers }: FastifyRequest): unknown => headers['x-twilio-signature'];
const answerInXml = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'text/xml; charset=utf-8').send(text);

/** Routes of users' numbers for text messages, of their log, and of the provider. */
export const smsModule = moduleOf('sms', calls, {
  sendSmsCode: inTransaction(({ unit, body }) => sendCode(unit, body.phone)),
  confirmSmsCode: ({ services, actor, body }) => confirmCode(services, actor, body.code),
  stopSms: inTransaction(({ unit }) => messageAfter('Text messages are off.', turnOff(unit))),
  listSms: ({ services, query }) => readLog(services, query),
  receiveSms: async ({ services, actor, body, request, reply }) =>
    answerInXml(reply, await receiveReply(services, actor, body, signatureIn(request))),
  noteSmsStatus: async ({ services, actor, params, body, request, reply }) =>
    answerInXml(
      reply,
      await receiveStatus(services, actor, { id: params.key, fields: body, signature: signatureIn(request) }),
    ),
});
