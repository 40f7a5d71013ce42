import { areas } from './areas';

/** `ondeck_admin_0_1_0/area` or `admin/area`, whatever the container is called. */
const idOf = (request: string): string => request.replace(/^(?:ondeck_)?([a-z]+).*(\/[a-z]+)$/, '$1$2');

/**
 * Stands in for the shell's own ports when the same pages are built as one ordinary bundle: there is no federation
 * runtime and nothing to verify.
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

/** The kiosk's page takes the same. */
export const kioskPorts = () => realPorts();
