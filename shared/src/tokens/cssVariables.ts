import { dark, kebab, kiosk, light } from './palette';
import { fontFamily, motion, radius, space, type } from './scale';

export type ThemeName = 'light' | 'dark' | 'kiosk';

const palettes = { light, dark, kiosk };

/** Lines of CSS, one for each name and value, indented by 2. */
function declarations(entries: Iterable<readonly [string, string]>): string {
  return [...entries].map(([name, value]) => `  --od-${name}: ${value};`).join('\n');
}

function scaleEntries(): [string, string][] {
  return [
    ['font', fontFamily],
    ...Object.entries(space).map(([step, px]): [string, string] => [`space-${step}`, `${px}px`]),
    ...Object.entries(type).flatMap(([name, [size, line]]): [string, string][] => [
      [`type-${kebab(name)}`, `${size}px`],
      [`line-${kebab(name)}`, `${line}px`],
    ]),
    ...Object.entries(radius).map(([name, px]): [string, string] => [`radius-${name}`, `${px}px`]),
    ...Object.entries(motion).map(([name, ms]): [string, string] => [`motion-${name}`, `${ms}ms`]),
  ];
}

/**
 * The colours of one theme as CSS declarations, one a line and without a selector: `  --od-text-muted: #9fb4b8;`.
 *
 * @param theme - which palette; `kiosk` has the keypad's colours besides
 */
export function cssVariables(theme: ThemeName): string {
  const palette = palettes[theme];
  return declarations(Object.entries(palette).map(([name, value]): [string, string] => [kebab(name), value]));
}

/** Type, space, radius and motion as `--od-…` declarations: the same in every theme. */
function scaleVariables(): string {
  return declarations(scaleEntries());
}

/** The declarations for somebody who asked for less motion: every duration is zero. */
function stillVariables(): string {
  return declarations(Object.keys(motion).map((name) => [`motion-${name}`, '0ms']));
}

/** Indents every line by 2 more. */
function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/**
 * The text of `tokens/variables.css`, which pages load: light and dark, as the system has it unless
 * `<html data-theme>` says `light` or `dark`. The kiosk's colours are not in it, the kiosk's page sets them itself.
 * A test compares the file with this text; after a change of a token the file is written anew by hand.
 *
 * @internal
 */
export function suiteStyleSheet(): string {
  return (
    [
      `:root {\n  color-scheme: light;\n${scaleVariables()}\n${cssVariables('light')}\n}`,
      `@media (prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {\n    color-scheme: dark;\n${indent(cssVariables('dark'))}\n  }\n}`,
      `:root[data-theme="dark"] {\n  color-scheme: dark;\n${cssVariables('dark')}\n}`,
      `@media (prefers-reduced-motion: reduce) {\n  :root {\n${indent(stillVariables())}\n  }\n}`,
    ].join('\n\n') + '\n'
  );
}
