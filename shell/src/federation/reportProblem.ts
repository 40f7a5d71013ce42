import { tellClientError } from '@ondeck/shared/calls/clientErrors';

/** What the server is told of a fault: which part, which version, what kind. Nothing about the person. */
export interface Problem {
  readonly area: string;
  readonly version: string;
  readonly kind: string;
  readonly message: string;
}

const MOST = 10;
let sent = 0;

/** Tells the server of a fault, at most ten times per page; never fails and never waits. */
export function reportProblem(problem: Problem): void {
  sent += 1;
  if (sent > MOST) return;
  const body = JSON.stringify({ ...problem, message: problem.message.slice(0, 500) });
  void fetch(new URL(tellClientError.path, window.location.origin).href, {
    method: tellClientError.method,
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined);
}
