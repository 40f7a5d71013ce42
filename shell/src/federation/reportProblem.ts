import { reportClientError } from '@ondeck/shared/calls/clientErrors';

/** A fault as reported to the server: the part, its version, and the kind. A report has nothing about the user. */
export interface Problem {
  readonly area: string;
  readonly version: string;
  readonly kind: string;
  readonly message: string;
  /** The error that was thrown, whose stack shows the place. */
  readonly error?: unknown;
}

const MOST = 10;
let sent = 0;

/** Returns the places in a stack that are in this server's files, innermost first. Browser extensions are left out. */
function framesOf(error: unknown): object[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.matchAll(/https?:\/\/[^/\s]+(\/(?:r|assets)\/[\w@.+/-]{1,150}):(\d+):(\d+)/g);
  return [...places]
    .slice(0, 8)
    .map(([, file, line, column]) => ({ file, line: Number(line), column: Number(column) }));
}

/** Reports a fault to the server, at most 10 times per page. Never throws and never waits. */
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
