import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Returns a nonce of 128 random bits for one answer. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Escapes JSON so that no `</script>` or `<!--` in a value can end the script. */
export const inlineJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** The parts of a page that differ between answers. */
export interface PageParts {
  readonly nonce: string;
  /** The registry as JSON. */
  readonly registry: string;
  /** HTML for the head: preload links of the page's areas. */
  readonly areas: string;
  /**
   * HTML for the body: the frame of a signed-in user. Without a frame, the page preloads nothing that only a frame
   * needs.
   */
  readonly frame?: string;
}

/**
 * Reads a page of the build and fills in the parts that differ between answers. Reads the file again after a build.
 *
 * @param file - with the placeholders `__CSP_NONCE__`, `__REGISTRY__`, `<!-- areas -->`, and `<!-- frame -->`, and in
 * `<!-- signed in … -->` the links that only signed-in users need
 * @returns undefined if the page doesn't exist
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
    // Pass functions, so that `$&` in a value isn't read as a replacement pattern.
    return text
      ?.replaceAll('__CSP_NONCE__', () => nonce)
      .replace('<!-- areas -->', () => areas)
      .replace(/<!-- signed in (.*?) -->/s, (_comment, links: string) => (frame ? links : ''))
      .replace('<!-- frame -->', () => frame)
      .replaceAll('__REGISTRY__', () => inlineJson(registry));
  };
}
