import { reportStart as call } from '@ondeck/shared/calls/registry';
import { getSession } from '@ondeck/shared/session/session';
import { AreaLoadError, isFaultOfVersion } from '../federation/areaLoadError';
import { diagnose } from '../federation/diagnose';
import { reportProblem } from '../federation/reportProblem';

interface Start {
  readonly ok: boolean;
  /** Milliseconds until its page stood. */
  readonly took?: number;
  /** It had started: what threw was not its page. */
  readonly stood?: true;
}

const told = new Set<string>();
const LONGEST = 120_000;

/**
 * Tells the server once per page whether a version started for who is signed in: two people for whom it did not end
 * its release. Never fails and never waits.
 */
export function reportStart(area: string, version: string, { ok, took, stood }: Start): void {
  const { authToken } = getSession();
  const key = `${area} ${version} ${ok} ${stood}`;
  if (authToken === '' || version === '' || told.has(key)) return;
  told.add(key);
  const time = took === undefined ? {} : { took: Math.min(Math.round(took), LONGEST) };
  void fetch(new URL(call.path, window.location.origin).href, {
    method: call.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Token ${authToken}` },
    body: JSON.stringify({ area, version, ok, ...time, ...(stood ? { stood } : {}) }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Tells of what a boundary caught. A lazy chunk's failure and a fault in the code arrive there; it says which it was. */
export async function reportFault(area: string, version: string, error: unknown): Promise<void> {
  const kind = error instanceof AreaLoadError ? error.fault : await diagnose(error);
  if (isFaultOfVersion(kind)) reportStart(area, version, { ok: false });
  const message = error instanceof Error ? error.message : String(error);
  reportProblem({ area, version, kind, message, error });
}

interface Origin {
  readonly area: string;
  readonly version: string;
}

function originOf(addresses: string): Origin | undefined {
  const [, area, version] = /\/r\/([a-z][a-z0-9-]*)\/(\w[\w@.+-]*)\//.exec(addresses) ?? [];
  return area && version ? { area, version } : undefined;
}

/** The area and version whose file an error came from, by the address in its stack. */
export const cameFrom = (error: unknown): Origin | undefined =>
  originOf(error instanceof Error ? (error.stack ?? '') : '');

/** What the content security policy refused, and to whose file. */
function tellRefused({ effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent): void {
  const { area, version } = originOf(sourceFile ?? '') ?? { area: 'shell', version: '' };
  reportProblem({ area, version, kind: 'csp', message: `${effectiveDirective} refused ${blockedURI}` });
}

/**
 * Tells of faults in areas' code that no boundary meets, in handlers, timers and promises, and of what the policy of the
 * page refused.
 */
export function watchFaults(): void {
  const hear = (error: unknown): void => {
    const from = cameFrom(error);
    if (!from) return;
    reportStart(from.area, from.version, { ok: false, stood: true });
    reportProblem({ ...from, kind: 'uncaught', message: String(error), error });
  };
  window.addEventListener('error', ({ error }) => hear(error));
  window.addEventListener('unhandledrejection', ({ reason }) => hear(reason));
  document.addEventListener('securitypolicyviolation', tellRefused);
}
