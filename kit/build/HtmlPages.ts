import { readFileSync } from 'node:fs';
import type { Compilation, Compiler } from 'webpack';
import { oldBrowserText } from './browsers';
import { hashAssets } from './ChunkIntegrity';

export interface HtmlPage {
  /** The entry whose initial files the page loads. */
  readonly entry: string;
  /** Absolute path of the template. */
  readonly template: string;
  /** Name of the page in the output. */
  readonly filename: string;
  /**
   * The chunks that the page starts with, the entry's first import first. The browser fetches them while it still reads
   * the entry. The build fails if the page would start with more chunks.
   */
  readonly start: readonly string[];
  /** Chunks that every signed-in user needs next. The server offers them only to signed-in users. */
  readonly signedIn?: readonly string[];
  /** The font of the page's first text. */
  readonly font?: RegExp;
}

/**
 * Writes the pages of the shell: initial scripts and styles with their integrity, and the hashes of every lazy chunk as
 * data. `__CSP_NONCE__`, `__REGISTRY__`, and the comments remain for the server, which fills them for each request.
 */
export class HtmlPages {
  private readonly pages: readonly HtmlPage[];

  constructor(pages: readonly HtmlPage[]) {
    this.pages = pages;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('HtmlPages', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HtmlPages', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const hashes = hashAssets(compilation);
          for (const page of this.pages) {
            compilation.fileDependencies.add(page.template);
            const surplus = surplusOf(compilation, page);
            if (surplus.length > 0)
              compilation.errors.push(
                new compiler.webpack.WebpackError(
                  `${page.filename} would start with ${surplus.join(' and ')}, which it doesn't name.`,
                ),
              );
            compilation.emitAsset(page.filename, new RawSource(render(compilation, page, hashes)));
          }
        },
      );
    });
  }
}

/** Returns the chunks that a page's first import waits for although the page doesn't name them. */
function surplusOf(compilation: Compilation, page: Pick<HtmlPage, 'start'>): string[] {
  const [first = ''] = page.start;
  const chunks = compilation.namedChunkGroups.get(first)?.chunks ?? [];
  return chunks.map((chunk) => chunk.name ?? String(chunk.id)).filter((name) => !page.start.includes(name));
}

function render(compilation: Compilation, page: HtmlPage, hashes: Readonly<Record<string, string>>): string {
  const base = String(compilation.outputOptions.publicPath);
  const initial = compilation.entrypoints.get(page.entry)?.getFiles() ?? [];
  const preload = (chunks: readonly string[]): string[] =>
    chunks
      .flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])])
      .filter((file) => file.endsWith('.js') && !initial.includes(file));
  const link = (file: string) =>
    `<link rel="preload" as="script" href="${base}${file}" integrity="${hashes[file] ?? ''}">`;
  const fonts = Object.keys(compilation.assets).filter((file) => page.font?.test(file));
  const start = new Set(preload(page.start));
  const signedIn = preload(page.signedIn ?? []).filter((file) => !start.has(file));
  const head = [
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${file}">`,
    ),
    ...initial
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="${base}${file}" integrity="${hashes[file] ?? ''}">`),
    ...[...start].map(link),
    ...initial
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<script defer src="${base}${file}" integrity="${hashes[file] ?? ''}"></script>`),
    ...(signedIn.length > 0 ? [`<!-- signed in ${[...new Set(signedIn)].map(link).join('')} -->`] : []),
  ];
  const known = Object.fromEntries(
    filesReachedFrom(compilation, page.entry).map((file) => [base + file, hashes[file] ?? '']),
  );
  return readFileSync(page.template, 'utf8')
    .replace('<!-- files -->', head.join('\n    '))
    .replace('__OLD_BROWSER__', oldBrowserText())
    .replace('__INTEGRITY__', JSON.stringify(known));
}

/** Returns every script that an entry can load, initial or lazy. */
function filesReachedFrom(compilation: Compilation, entry: string): string[] {
  const files = new Set<string>();
  for (const chunk of compilation.entrypoints.get(entry)?.chunks ?? []) {
    for (const file of chunk.files) files.add(file);
    for (const lazy of chunk.getAllAsyncChunks()) for (const file of lazy.files) files.add(file);
  }
  return [...files].filter((file) => file.endsWith('.js')).sort();
}
