import { type ReadRegistry, parseRegistry } from '@ondeck/shared/contract/registry';
import { pageData } from './pageData';

const ADDRESS = '/registry.json';
const TIMEOUT = 5000;

/** Result of a check for a changed registry. */
export type Look =
  | { readonly kind: 'same' }
  | { readonly kind: 'registry'; readonly registry: ReadRegistry; readonly etag: string | undefined }
  | { readonly kind: 'failed'; readonly problem: string };

/**
 * Requests the registry from the server.
 *
 * @param etag - from the last answer, so that the server can answer "not changed" in a few bytes
 * @returns never throws
 */
export async function fetchRegistry(etag?: string): Promise<Look> {
  try {
    const response = await fetch(new URL(ADDRESS, window.location.origin).href, {
      cache: 'no-cache',
      headers: etag ? { 'If-None-Match': etag } : {},
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 304) return { kind: 'same' };
    if (!response.ok) return { kind: 'failed', problem: `the registry answered ${response.status}` };
    const registry = parseRegistry(await response.json());
    if (!registry.ok) return { kind: 'failed', problem: registry.problem };
    return { kind: 'registry', registry: registry.value, etag: response.headers.get('ETag') ?? undefined };
  } catch (error) {
    return { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Returns this page's registry: from the page, where the server wrote it, or else from a request.
 *
 * @returns never throws
 */
export async function openRegistry(): Promise<Look> {
  const inline = pageData('ondeck-registry');
  if (inline !== undefined) {
    const registry = parseRegistry(inline);
    if (registry.ok) return { kind: 'registry', registry: registry.value, etag: undefined };
  }
  return fetchRegistry();
}
