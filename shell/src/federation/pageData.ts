/**
 * Reads a block of JSON that the server or the build wrote into the page.
 *
 * @returns undefined if the block is missing, unfilled, or broken
 */
export function pageData(id: string): unknown {
  const text = document.getElementById(id)?.textContent?.trim();
  if (!text || text.startsWith('__')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
