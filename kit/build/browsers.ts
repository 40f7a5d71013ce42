/**
 * The oldest browsers that On Deck supports. Pages show them to users of older browsers, and docs/operations.md lists
 * them. The code needs the browser versions that introduced `toSorted`, `:has`, and `color-mix`. The pages' style
 * sheets check the last two (`#old-browser` in shell/src) without any script.
 */
const browsers = { Safari: '16.4', Chrome: '111', Edge: '111', Firefox: '128' } as const;

/** Returns `Safari 16.4, Chrome 111, Edge 111, or Firefox 128, or a newer version`. */
export function supportedBrowsers(): string {
  const names = Object.entries(browsers).map(([name, version]) => `${name} ${version}`);
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}, or a newer version`;
}

/** Returns the message for someone with an older browser. */
export const oldBrowserText = (): string =>
  `This browser is too old for On Deck. Update it, or use ${supportedBrowsers()}.`;
