import type { Db } from '../database/types';
import type { HttpApp } from '../http/types';
import { escapeHtml } from '../mail/mail';

const SHOWN = 50;

const newest = (db: Db) =>
  db
    .selectFrom('sms_messages')
    .select(['phone', 'kind', 'body', 'created_at'])
    .where('state', '=', 'QUEUED')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

/**
 * Adds `/dev/sms` and `/dev/sms.json`: the text messages that would have been sent. Register them only on a development
 * start without a provider, for this machine, because the messages contain codes.
 */
export function devSmsRoutes(app: HttpApp, db: Db): void {
  const config = { permission: 'public' } as const;
  const schema = { hide: true };
  app.get('/dev/sms.json', { config, schema }, async (_request, reply) => {
    const rows = await newest(db);
    return reply.header('cache-control', 'no-store').send(
      rows.map(({ phone, kind, body, created_at }) => ({
        to: phone,
        kind,
        text: body,
        created_at: created_at.toISOString(),
      })),
    );
  });
  app.get('/dev/sms', { config, schema }, async (_request, reply) => {
    const texts = (await newest(db)).map(
      ({ phone, body, created_at }) => `<article><h2>To ${escapeHtml(phone)}</h2>
<p><time datetime="${created_at.toISOString()}">${created_at.toISOString()}</time></p>
<pre>${escapeHtml(body).replaceAll(/https?:\/\/[^\s&]+(&amp;[^\s&]+)*/g, (url) => `<a href="${url}">${url}</a>`)}</pre></article>`,
    );
    return reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Text messages of this development start</title></head><body><main><h1>Text messages of this development start</h1>${texts.join('\n') || '<p>No text messages yet.</p>'}</main></body></html>`,
      );
  });
}
