import { areas } from './areas';

/** `ondeck_admin/area` or `admin/area`, whatever the container is called. */
const idOf = (request: string): string => request.replace(/^.*?([a-z]+\/[a-z]+)$/, '$1');

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
    wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
    report: () => undefined,
  };
}
