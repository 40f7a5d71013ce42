import type { HttpApp } from '../http/types';
import type { Db } from '../database/types';
import { escapeHtml } from './mail';

const SHOWN = 50;

const newest = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

/**
 * Adds `/dev/mail` and `/dev/mail.json`: the emails that would have been sent. Register them only on a development
 * start without a mail server, for this machine, because anyone who reads the emails can reset any password.
 */
export function devMailRoutes(app: HttpApp, db: Db): void {
  const config = { permission: 'public' } as const;
  const schema = { hide: true };
  app.get('/dev/mail.json', { config, schema }, async (_request, reply) => {
    const rows = await newest(db);
    return reply.header('cache-control', 'no-store').send(
      rows.map(({ recipient, subject, body_text, body_html, created_at }) => ({
        to: recipient,
        subject,
        text: body_text,
        html: body_html,
        created_at: created_at.toISOString(),
      })),
    );
  });
  app.get('/dev/mail', { config, schema }, async (_request, reply) => {
    const letters = (await newest(db)).map(
      ({ recipient, subject, body_text, created_at }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)} · <time datetime="${created_at.toISOString()}">${created_at.toISOString()}</time></p>
<pre>${escapeHtml(body_text).replaceAll(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)}</pre></article>`,
    );
    return reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail of this development start</title></head><body><main><h1>Mail of this development start</h1>${letters.join('\n') || '<p>No emails yet.</p>'}</main></body></html>`,
      );
  });
}
