import { readFileSync } from 'node:fs';
import type { Compilation } from 'webpack';

interface PlainPage {
  readonly entry: string;
  /** The group of chunks that the entry's one import asks for, where it has one: fetched at once, as the federated page does. */
  readonly start?: string;
  readonly template: string;
}

/** The name of the chunk group of `{area}/{expose}`. */
const groupOf = /^area-(\w+)-(\w+)$/;

const scriptsOf = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.js'));

/** The files of every expose, by `{area}/./{expose}`. */
export function filesOfAreas(compilation: Compilation): Record<string, string[]> {
  const files = Object.fromEntries(
    [...compilation.namedChunkGroups].flatMap(([name, group]) => {
      const [, area, expose] = groupOf.exec(name) ?? [];
      return area ? [[`${area}/./${expose}`, scriptsOf(group.getFiles())]] : [];
    }),
  );
  // Without them its pages would begin an area later than the federated ones, and the comparison would be unfair.
  if (Object.keys(files).length === 0) throw new Error('The bundle names no area: see areas.ts.');
  return files;
}

/** One of the shell's pages for the one bundle: the same head, without hashes. */
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
