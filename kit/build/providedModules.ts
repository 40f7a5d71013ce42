import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inShell, own, root } from './paths';
import { providedVersionOf } from './sharedDependencies';

/** Specifiers below the packages of the share table that the suite uses. */
const packages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'zustand',
  'dayjs',
  '@ondeck/shared/router',
];

/** The folders of `shared/src` of which the page holds one copy. */
const folders = ['ui', 'planning', 'session', 'api', 'time'];
/** Where they lie: a module more there is provided by the next build. */
export const sharedFolders = folders.map((folder) => join(root, 'shared/src', folder));

const isModule = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);

/** Every module of one shared folder, as areas import it. */
function modulesOf(folder: string): string[] {
  const path = join(root, 'shared/src', folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter(isModule)
    .sort()
    .map((name) => `@ondeck/shared/${folder}/${name.replace(/\.tsx?$/, '')}`);
}

/**
 * What the shell provides: all of the shared folders, not only what some area imports today, so that a team can use
 * another piece without waiting for a new shell.
 */
export const providedByShell = (): string[] => [...packages, ...folders.flatMap(modulesOf)];

/** What the kiosk's page provides: React and the stored values; no session, no router, no redux, no antd. */
export const providedByKiosk = (): string[] => [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@ondeck/shared/session/cookies',
  '@ondeck/shared/session/heldValues',
];

/** The source text of what a page provides without a federation runtime: versions, and functions that give modules. */
export const providedAtOnce = (modules: readonly string[]): string =>
  `exports.provided = {\n${modules.map((name) => `  ${JSON.stringify(name)}: { version: ${JSON.stringify(providedVersionOf(name))}, lib: () => require(${JSON.stringify(name)}) },`).join('\n')}\n};\n`;

/** The source text of a list of lazy imports. */
export const providedSource = (modules: readonly string[]): string =>
  `export const provided = {\n${modules.map((name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(name)}),`).join('\n')}\n};\n`;

/**
 * Gives a file of the shell its text when it is built.
 *
 * @param watch - folders whose content decides about the text
 */
export const providedRule = (file: string, source: string, watch: readonly string[] = []) => ({
  test: inShell(file),
  enforce: 'pre' as const,
  // Webpack's cache on disk knows a loader by its place in the rules: without a name of its text, a kiosk built after
  // `@ondeck/shared` had another version went on providing the former one.
  use: {
    loader: own('providedLoader.cjs'),
    options: { source, watch },
    ident: createHash('sha256').update(source).digest('hex'),
  },
});
