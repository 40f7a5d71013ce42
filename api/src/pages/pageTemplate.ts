import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** A nonce of 128 random bits, good for one answer. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** JSON that no `</script>` or `<!--` in a value can end. */
export const inlineJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** What differs from answer to answer. */
export interface PageParts {
  readonly nonce: string;
  /** JSON. */
  readonly registry: string;
  /** HTML for the head: the files of the page's areas. */
  readonly areas: string;
  /** HTML for the body: the frame of who is signed in. Without one the page fetches nothing that only a frame needs. */
  readonly frame?: string;
}

/**
 * Reads a page of the build and fills in what differs per answer. Read anew when a build replaced it.
 *
 * @param file - with `__CSP_NONCE__`, `__REGISTRY__`, `<!-- areas -->` and `<!-- frame -->` where those go, and in
 *   `<!-- signed in … -->` what only who is signed in needs
 * @returns undefined where there is no such page
 */
export function pageTemplate(file: string): (parts: PageParts) => string | undefined {
  let text: string | undefined;
  let time = -1;
  return ({ nonce, registry, areas, frame = '' }) => {
    try {
      const now = statSync(file).mtimeMs;
      if (now !== time) {
        text = readFileSync(file, 'utf8');
        time = now;
      }
    } catch {
      return undefined;
    }
    // Functions, so that no `$&` in a value is read as a pattern.
    return text
      ?.replaceAll('__CSP_NONCE__', () => nonce)
      .replace('<!-- areas -->', () => areas)
      .replace(/<!-- signed in (.*?) -->/s, (_comment, links: string) => (frame ? links : ''))
      .replace('<!-- frame -->', () => frame)
      .replaceAll('__REGISTRY__', () => inlineJson(registry));
  };
}
