import type { AreaFault } from './areaLoadError';
import { integrityOf } from './pageIntegrity';

/** Requests a failed script's address directly to find the reason, since a script element reports none. */
async function askAddress(url: string): Promise<AreaFault> {
  const expected = integrityOf(url);
  if (expected === undefined) return 'integrity';
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1500), cache: 'force-cache' });
    if (response.status === 404 && new URL(url).pathname.startsWith('/assets/')) return 'outdated';
    if (!response.ok) return 'http';
    if (expected === '' || !globalThis.crypto?.subtle) return 'network';
    const digest = await globalThis.crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    const hash = `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
    return hash === expected ? 'network' : 'integrity';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
}

const addressIn = (message: string): string | undefined => /https?:\/\/[^\s"')]+\.js/.exec(message)?.[0];

/**
 * Finds the kind of fault that stopped an area.
 *
 * @param error - the error of the federation runtime, webpack's runtime, or the area's code
 */
export async function diagnose(error: unknown): Promise<AreaFault> {
  const message = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/ScriptExecutionError/.test(message)) return 'evaluation';
  if (/timed out|timeout/i.test(message)) return 'timeout';
  if (/ScriptNetworkError|ChunkLoadError|Loading chunk|RUNTIME-008|Failed to fetch/.test(message)) {
    const address = addressIn(message);
    return address ? askAddress(address) : 'network';
  }
  return 'evaluation';
}
