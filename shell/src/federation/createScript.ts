import { integrityOf } from './pageIntegrity';

/** Time limit for a script, in milliseconds. */
const SCRIPT_TIMEOUT = 7000;

/** A valid hash that matches no file. A browser would ignore an invalid hash and run the file. */
export const IMPOSSIBLE_HASH = `sha384-${'A'.repeat(64)}`;

/** Creates a script element for an area's file with its hash. The browser refuses a file without a hash. */
export function createScript({ url }: { url: string }): { script: HTMLScriptElement; timeout: number } {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  // A preload is reused only by a request of the same mode, and webpack's own chunks from this origin set no mode.
  if (new URL(url, window.location.origin).origin !== window.location.origin)
    script.crossOrigin = 'anonymous';
  const hash = integrityOf(url);
  if (hash !== '') script.integrity = hash ?? IMPOSSIBLE_HASH;
  return { script, timeout: SCRIPT_TIMEOUT };
}
