/**
 * The oldest browsers that On Deck supports. The pages tell the people of older ones, and docs/operations.md says the same.
 * The code needs what the youngest of `toSorted`, `:has` and `color-mix` came with; the page's own style sheets ask for
 * the last two (`#old-browser` in shell/src), which no script has to run for.
 */
const browsers = { Safari: '16.4', Chrome: '111', Edge: '111', Firefox: '128' } as const;

/** `Safari 16.4, Chrome 111, Edge 111, or Firefox 128, or a newer version` */
export function supportedBrowsers(): string {
  const names = Object.entries(browsers).map(([name, version]) => `${name} ${version}`);
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}, or a newer version`;
}

/** Returns the message for someone with an older browser. */
export const oldBrowserText = (): string =>
  `This browser is too old for On Deck. Update it, or use ${supportedBrowsers()}.`;
