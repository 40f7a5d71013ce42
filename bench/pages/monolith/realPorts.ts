import { areas } from './areas';

/** Returns `{area}/{expose}` for `ondeck_admin_0_1_0/area` or `admin/area`, whatever the container's name is. */
const idOf = (request: string): string => request.replace(/^(?:ondeck_)?([a-z]+).*(\/[a-z]+)$/, '$1$2');

/**
 * Replaces the shell's ports when the pages are built as one bundle: there is no federation runtime and nothing to
 * verify.
 */
export function realPorts() {
  return {
    registerRemotes: () => undefined,
    loadRemote: (request: string) =>
      areas[idOf(request)]?.() ?? Promise.reject(new Error(`no area ${request}`)),
    diagnose: async () => 'evaluation' as const,
    trust: () => undefined,
    fetchAhead: () => undefined,
    isStarted: () => false,
    look: async () => undefined,
    view: <R>(registry: R) => registry,
    wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
    report: () => undefined,
  };
}

/** Returns the same ports for the punch clock's page. */
export const kioskPorts = () => realPorts();
