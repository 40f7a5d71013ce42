import { integrityOf } from './pageIntegrity';

/** Milliseconds that one script may take. */
const SCRIPT_TIMEOUT = 7000;

/** A well-formed hash that fits no file: a browser would ignore a malformed one and run the file. */
export const IMPOSSIBLE_HASH = `sha384-${'A'.repeat(64)}`;

/** A script of an area with its hash; a file without one is refused by the browser. */
export function createScript({ url }: { url: string }): { script: HTMLScriptElement; timeout: number } {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  // A preload is used only by a request of the same mode; webpack's own chunks of this origin set none.
  if (new URL(url, window.location.origin).origin !== window.location.origin)
    script.crossOrigin = 'anonymous';
  const hash = integrityOf(url);
  if (hash !== '') script.integrity = hash ?? IMPOSSIBLE_HASH;
  return { script, timeout: SCRIPT_TIMEOUT };
}
