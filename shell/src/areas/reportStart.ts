import { reportStart as call } from '@ondeck/shared/calls/registry';
import { getSession } from '@ondeck/shared/session/session';
import { AreaLoadError, isFaultOfVersion } from '../federation/areaLoadError';
import { diagnose } from '../federation/diagnose';
import { reportProblem } from '../federation/reportProblem';

interface Start {
  readonly ok: boolean;
  /** Milliseconds until the page was up. */
  readonly took?: number;
  /** True if the version had already started, so the error is not from rendering its page. */
  readonly stood?: true;
}

const told = new Set<string>();
const LONGEST = 120_000;

/**
 * Reports to the server, once per page, whether a version started for the signed-in user. If it fails for two users,
 * its release ends. Never throws and never waits.
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

/**
 * Reports an error that a boundary caught. The report distinguishes a file that failed to load from an error in the
 * code.
 */
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

/** Returns the area and version of the file that an error came from, by the address in its stack. */
export const cameFrom = (error: unknown): Origin | undefined =>
  originOf(error instanceof Error ? (error.stack ?? '') : '');

/** Reports a violation of the content security policy, with the area of the file. */
function tellRefused({ effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent): void {
  const { area, version } = originOf(sourceFile ?? '') ?? { area: 'shell', version: '' };
  reportProblem({ area, version, kind: 'csp', message: `${effectiveDirective} refused ${blockedURI}` });
}

/**
 * Reports errors in areas' code that no boundary catches (in handlers, timers, and promises), and violations of the
 * page's content security policy.
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
