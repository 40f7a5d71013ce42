import { readFileSync } from 'node:fs';
import type { Compilation } from 'webpack';

interface PlainPage {
  readonly entry: string;
  /** The chunk group that the entry imports, if any: the page fetches it right away, as the federated page does. */
  readonly start?: string;
  readonly template: string;
}

/** Pattern for the chunk group's name of `{area}/{expose}`. */
const groupOf = /^area-(\w+)-(\w+)$/;

const scriptsOf = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.js'));

/** Returns the files of every expose, by `{area}/./{expose}`. */
export function filesOfAreas(compilation: Compilation): Record<string, string[]> {
  const files = Object.fromEntries(
    [...compilation.namedChunkGroups].flatMap(([name, group]) => {
      const [, area, expose] = groupOf.exec(name) ?? [];
      return area ? [[`${area}/./${expose}`, scriptsOf(group.getFiles())]] : [];
    }),
  );
  // Without these files, the bundle's pages would start an area later than the federated pages, an unfair comparison.
  if (Object.keys(files).length === 0) throw new Error('The bundle names no area: see areas.ts.');
  return files;
}

/** Renders one of the shell's pages for the single bundle: the same head, without hashes. */
export function render(compilation: Compilation, { entry, start, template }: PlainPage): string {
  const base = String(compilation.outputOptions.publicPath);
  const initial = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  const ahead =
    start === undefined ? [] : scriptsOf(compilation.namedChunkGroups.get(start)?.getFiles() ?? []);
  if (start !== undefined && ahead.length === 0) throw new Error(`The bundle has no chunk called ${start}.`);
  const head = [
    ...initial
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="${base}${file}">`),
    ...ahead.map((file) => `<link rel="preload" as="script" href="${base}${file}">`),
    ...initial
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<script defer src="${base}${file}"></script>`),
  ];
  return readFileSync(template, 'utf8')
    .replace('<!-- files -->', head.join('\n    '))
    .replace('__INTEGRITY__', '{}');
}
