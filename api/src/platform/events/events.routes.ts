import * as calls from '@ondeck/shared/calls/events';
import { tagTypes } from '@ondeck/shared/calls/tags';
import { findSessions } from '../auth/authenticate';
import { tooManyRequests } from '../core/errors';
import { type Handlers, moduleOf } from '../http/module';
import type { HttpApp } from '../http/types';
import type { Services } from '../services';
import { mayHear, eventFor } from './audience';
import type { Bus } from './bus';
import type { ChangeRow } from './changes';
import { createHeart, type Hearing } from './heart';

/** Maximum number of streams per user: enough for many tabs, but not a flood. */
const STREAMS_PER_PERSON = 20;
/** Maximum backlog of a stream in bytes before it is closed; the page then reconnects and fetches everything again. */
const BACKLOG_BYTES = 256 * 1024;

const lastEventId = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

/** Adds `GET /api/events`: the changes that the signed-in user may get, as server-sent events over fetch. */
export function eventRoutes(app: HttpApp, services: Services, bus: Bus): void {
  const open = new Map<string, number>();
  const closers = new Set<() => void>();
  const heart = createHeart({
    identify: (authorizations) => findSessions(services.db, authorizations, services.clock.now()),
    onError: (error) => app.log.warn({ err: error }, "couldn't read the sessions of streams"),
  });
  app.addHook('preClose', async () => {
    heart.stop();
    for (const close of closers) close();
  });

  const handlers: Handlers<typeof calls> = {
    followEvents: async ({ actor: asking, request, reply }) => {
      let actor: Hearing = asking;
      const mine = open.get(actor.userId) ?? 0;
      if (mine >= STREAMS_PER_PERSON) throw tooManyRequests('Too many open pages. Close some of them.', 30);
      reply.hijack();
      // The client left while its session was looked up, so this response must not be closed again.
      if (reply.raw.destroyed) return reply;
      open.set(actor.userId, mine + 1);
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined && name !== 'content-length') raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      request.raw.socket.setTimeout(0);

      let closed = false;
      const tell = (change: ChangeRow): void => {
        if (closed) return;
        if (change.topic === 'Session' && change.user_id === actor.userId) void askAgain();
        if (!mayHear(actor, change)) return;
        raw.write(`id: ${change.id}\ndata: ${JSON.stringify(eventFor(actor, change))}\n\n`);
        if (raw.writableLength > BACKLOG_BYTES) close();
      };
      /** Makes the page refetch everything, because it missed more changes than are kept. These events have no ID. */
      const tellAll = (id: number): void => {
        if (!closed)
          raw.write(
            tagTypes.map((topic) => `id: ${id}\ndata: ${JSON.stringify({ id: '', topic })}\n\n`).join(''),
          );
      };
      const missedFrom = lastEventId(request.headers['last-event-id']);
      let stopHearing = missedFrom === undefined ? bus.subscribe(tell) : () => {};
      const authorization = request.headers.authorization ?? '';
      // Ends the stream of an ended session, and applies a changed role.
      const know = (who: Hearing | undefined): void => {
        if (who) actor = who;
        else close();
      };
      const askAgain = (): Promise<void> =>
        findSessions(services.db, [authorization], services.clock.now()).then(
          (found) => know(found.get(authorization)),
          // The next beat tries again.
          (error: unknown) => request.log.warn({ err: error }, "couldn't read the session of a stream"),
        );
      const stopBeating = heart.add({
        authorization,
        beat: () => raw.write(': still here\n\n'),
        know,
      });
      function close(): void {
        if (closed) return;
        closed = true;
        stopBeating();
        stopHearing();
        closers.delete(close);
        const left = (open.get(actor.userId) ?? 1) - 1;
        if (left > 0) open.set(actor.userId, left);
        else open.delete(actor.userId);
        raw.end();
      }
      closers.add(close);
      raw.on('close', close);
      raw.write('retry: 2000\n: welcome\n\n');
      if (missedFrom !== undefined)
        try {
          stopHearing = await bus.resume(missedFrom, tell, tellAll);
          if (closed) stopHearing();
        } catch (error) {
          // The page reconnects and resumes from its last change.
          request.log.error({ err: error }, "couldn't resume a stream");
          close();
        }
      return reply;
    },
  };
  moduleOf('events', calls, handlers).routes(app, services);
}
