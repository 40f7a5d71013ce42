import { type ReadRegistry, parseRegistry } from '@ondeck/shared/contract/registry';
import { pageData } from './pageData';

const ADDRESS = '/registry.json';
const TIMEOUT = 5000;

/** An answer to "did the registry change?". */
export type Look =
  | { readonly kind: 'same' }
  | { readonly kind: 'registry'; readonly registry: ReadRegistry; readonly etag: string | undefined }
  | { readonly kind: 'failed'; readonly problem: string };

/**
 * Asks the server for the registry.
 *
 * @param etag - of the last answer: the server says "same" in a few bytes
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
 * The registry of this page: written into it by the server, fetched where it is not.
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
