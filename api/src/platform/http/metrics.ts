import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { neighbors, type Troubles } from '../core/troubles';
import { portOf } from './portOf';

/** An answered request as it is counted, with the route's pattern and never an address that a client sent. */
export interface Answered {
  readonly method: string;
  /** Pattern of the route, `/api/shifts/:id/`, or `none`. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Upper limits of the duration buckets in seconds; the goals are 0.05 for a punch and 0.5 for a report. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics for a monitor, in Prometheus' format: memory and event loop, the time of each route by status,
 * failed and late jobs, undelivered emails and notifications, and systems in trouble. They name no users. A separate
 * port keeps users of the suite from reaching them.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'ondeck_http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'ondeck_job_failures_total',
    help: 'Runs of a scheduled job that ended with an error.',
    labelNames: ['job'],
    registers: [registry],
  });
  const undelivered = new Counter({
    name: 'ondeck_undelivered_total',
    help: 'Emails, push notifications, and text messages that were refused, abandoned, late by an hour, or unanswered.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  const lateness = new Gauge({
    name: 'ondeck_job_late_seconds',
    help: "Seconds that a scheduled job is late. A job is late when no run ended for three periods. 0 when it's on time.",
    labelNames: ['job'],
    registers: [registry],
  });
  let troubles: Troubles | undefined;
  const trouble = new Gauge({
    name: 'ondeck_trouble',
    help: '1 while the database, the mail server, a push service, the provider of text messages, or the bucket fails. 0 while it works.',
    labelNames: ['system'],
    registers: [registry],
    collect() {
      for (const system of neighbors) trouble.set({ system }, 0);
      for (const { of: system, until } of troubles?.list() ?? [])
        if (until === undefined) trouble.set({ system }, 1);
    },
  });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    count: ({ method, route, status, milliseconds }: Answered): void =>
      answers.observe({ method, route, status }, milliseconds / 1000),
    jobFailed: (job: string): void => failures.inc({ job }),
    jobLate: (job: string, milliseconds: number): void => lateness.set({ job }, milliseconds / 1000),
    undelivered: (channel: 'email' | 'push' | 'sms', outcome: string): void =>
      undelivered.inc({ channel, outcome }),
    /** Sets the source of the troubles, which is read at each request. */
    watch(kept: Troubles): void {
      troubles = kept;
    },
    /** Serves `/metrics` and nothing else. @returns the port; for 0, the free port that was chosen */
    listen: (port: number, host: string): Promise<number> =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(portOf(server, port)));
      }),
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
}
