import { dark, kiosk, light } from './palette';
import { fontFamily, motion, radius, space, type } from './scale';

export type ThemeName = 'light' | 'dark' | 'kiosk';

const palettes = { light, dark, kiosk };

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

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
 * The colours of one theme as `--od-…` declarations, without a selector.
 *
 * @param theme - which palette; `kiosk` has the keypad's names besides
 */
export function cssVariables(theme: ThemeName): string {
  const palette = palettes[theme];
  return declarations(Object.entries(palette).map(([name, value]): [string, string] => [kebab(name), value]));
}

/** Type, space, radius and motion as `--od-…` declarations: the same in every theme. */
function scaleVariables(): string {
  return declarations(scaleEntries());
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/**
 * The stylesheet that `tokens/variables.css` holds: the suite's themes, following the system unless
 * `<html data-theme>` says `light` or `dark`. A test compares the two.
 *
 * @internal
 */
export function suiteStyleSheet(): string {
  return (
    [
      `:root {\n  color-scheme: light;\n${scaleVariables()}\n${cssVariables('light')}\n}`,
      `@media (prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {\n    color-scheme: dark;\n${indent(cssVariables('dark'))}\n  }\n}`,
      `:root[data-theme="dark"] {\n  color-scheme: dark;\n${cssVariables('dark')}\n}`,
      '@media (prefers-reduced-motion: reduce) {\n  :root {\n    --od-motion-fast: 0ms;\n    --od-motion-mid: 0ms;\n    --od-motion-slow: 0ms;\n  }\n}',
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}
