import type { Compiler } from 'webpack';

const NAMED = /^register\("([^"]+)"/;

/**
 * Leaves out of one entry's list of shared modules what its page does not provide. webpack lists whatever any page
 * provides as soon as two entries have a chunk in common, and the small page would carry the large page's list.
 */
export class EntryShares {
  private readonly entry: string;
  private readonly provided: ReadonlySet<string>;

  /**
   * @param entry - name of the entry
   * @param provided - specifiers that its page provides
   */
  constructor(entry: string, provided: readonly string[]) {
    this.entry = entry;
    this.provided = new Set(provided);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EntryShares', (compilation) => {
      compilation.hooks.runtimeModule.tap('EntryShares', (module, chunk) => {
        if (chunk.name !== this.entry || module.name !== 'sharing') return;
        const generate = module.generate.bind(module);
        module.generate = () => this.shorten(generate());
      });
    });
  }

  /** Drops the lines that register anything else. */
  shorten(code: string | null): string | null {
    if (code === null) return null;
    return code
      .split('\n')
      .filter((line) => {
        const name = NAMED.exec(line.trim())?.[1];
        return name === undefined || this.provided.has(name);
      })
      .join('\n');
  }
}
