/**
 * Stands in for the shell's own ports when the same pages are built as one ordinary bundle: areas are plain lazy
 * imports, there is no federation runtime and nothing to verify.
 */
const areas: Readonly<Record<string, () => Promise<unknown>>> = {
  'auth/area': () => import('../../../mfe-auth/src/area'),
  'dashboard/area': () => import('../../../mfe-dashboard/src/area'),
  'admin/area': () => import('../../../mfe-admin/src/area'),
  'scheduling/area': () => import('../../../mfe-scheduling/src/area'),
  'employee/area': () => import('../../../mfe-employee/src/area'),
  'punchclock/area': () => import('../../../mfe-punchclock/src/area'),
  'punchclock/kiosk': () => import('../../../mfe-punchclock/src/kiosk'),
};

/** `ondeck_admin/area` or `admin/area`, whatever the container is called. */
const idOf = (request: string): string => request.replace(/^.*?([a-z]+\/[a-z]+)$/, '$1');

export function realPorts() {
  return {
    registerRemotes: () => undefined,
    loadRemote: (request: string) =>
      areas[idOf(request)]?.() ?? Promise.reject(new Error(`no area ${request}`)),
    diagnose: async () => 'evaluation' as const,
    trust: () => undefined,
    isStarted: () => false,
    wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
    report: () => undefined,
  };
}
