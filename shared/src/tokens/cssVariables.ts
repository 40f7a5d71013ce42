import { dark, kebab, kiosk, light } from './palette';
import { fontFamily, motion, radius, space, type } from './scale';

export type ThemeName = 'light' | 'dark' | 'kiosk';

const palettes = { light, dark, kiosk };

/** Writes lines of CSS, one for each name and value, indented by 2. */
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
 * Returns the colors of one theme as CSS declarations, one a line without a selector: ` --od-text-muted: #9fb4b8;`.
 *
 * @param theme - the palette; `kiosk` adds the keypad's colors
 */
export function cssVariables(theme: ThemeName): string {
  const palette = palettes[theme];
  return declarations(Object.entries(palette).map(([name, value]): [string, string] => [kebab(name), value]));
}

/** Returns type, space, radius, and motion as `--od-…` declarations, which are the same in every theme. */
function scaleVariables(): string {
  return declarations(scaleEntries());
}

/** Returns declarations for users who asked for less motion: every duration is zero. */
function stillVariables(): string {
  return declarations(Object.keys(motion).map((name) => [`motion-${name}`, '0ms']));
}

/** Indents every line of a text by 2 more spaces. */
function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/**
 * Returns the text of `tokens/variables.css`, which pages load: light and dark by the system's setting, unless the
 * `data-theme` of `<html>` is `light` or `dark`. The punch clock's page sets its own colors, which are not included. A
 * test compares the file with this text; after a change of a token, update the file by hand.
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
