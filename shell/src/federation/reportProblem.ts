import { reportClientError } from '@ondeck/shared/calls/clientErrors';

/** What the server is told of a fault: which part, which version, what kind. Nothing about the person. */
export interface Problem {
  readonly area: string;
  readonly version: string;
  readonly kind: string;
  readonly message: string;
  /** What was thrown: its stack says where. */
  readonly error?: unknown;
}

const MOST = 10;
let sent = 0;

/** Places of this server's files in a stack, the innermost first; what an extension of the browser did is none. */
function framesOf(error: unknown): object[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.matchAll(/https?:\/\/[^/\s]+(\/(?:r|assets)\/[\w@.+/-]{1,150}):(\d+):(\d+)/g);
  return [...places]
    .slice(0, 8)
    .map(([, file, line, column]) => ({ file, line: Number(line), column: Number(column) }));
}

/** Tells the server of a fault, at most ten times per page; never fails and never waits. */
export function reportProblem({ error, message, ...problem }: Problem): void {
  sent += 1;
  if (sent > MOST) return;
  const frames = framesOf(error);
  const body = JSON.stringify({
    ...problem,
    message: message.slice(0, 500),
    ...(frames.length > 0 ? { frames } : {}),
  });
  void fetch(new URL(reportClientError.path, window.location.origin).href, {
    method: reportClientError.method,
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined);
}
