import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inShell, own, root } from './paths';
import { providedVersionOf } from './sharedDependencies';

/** Import specifiers from the packages of the share table that the suite uses. */
const packages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'zustand',
  'dayjs',
  '@ondeck/shared/router',
];

/** The folders of `shared/src` that exist once in a page. */
const folders = ['ui', 'planning', 'session', 'api', 'time'];
/** The paths of these folders. A new module in them is provided by the next build. */
export const sharedFolders = folders.map((folder) => join(root, 'shared/src', folder));

const isModule = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);

/** Returns every module of a shared folder, as areas import it. */
function modulesOf(folder: string): string[] {
  const path = join(root, 'shared/src', folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter(isModule)
    .sort()
    .map((name) => `@ondeck/shared/${folder}/${name.replace(/\.tsx?$/, '')}`);
}

/**
 * Returns the modules that the shell provides: all of the shared folders, not only current imports, so that a team can
 * use another component without waiting for a new shell.
 */
export const providedByShell = (): string[] => [...packages, ...folders.flatMap(modulesOf)];

/**
 * Returns the modules that the kiosk's page provides: React and the stored values, without session, router, Redux, and
 * antd.
 */
export const providedByKiosk = (): string[] => [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@ondeck/shared/session/cookies',
  '@ondeck/shared/session/heldValues',
];

/** Returns the source text of modules that a page provides without a federation runtime: versions and functions. */
export const providedAtOnce = (modules: readonly string[]): string =>
  `exports.provided = {\n${modules.map((name) => `  ${JSON.stringify(name)}: { version: ${JSON.stringify(providedVersionOf(name))}, lib: () => require(${JSON.stringify(name)}) },`).join('\n')}\n};\n`;

/** Returns the source text for a list of lazy imports. */
export const providedSource = (modules: readonly string[]): string =>
  `export const provided = {\n${modules.map((name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(name)}),`).join('\n')}\n};\n`;

/**
 * Returns the webpack rule that generates the text of a shell file during the build.
 *
 * @param watch - folders whose content affects the text
 */
export const providedRule = (file: string, source: string, watch: readonly string[] = []) => ({
  test: inShell(file),
  enforce: 'pre' as const,
  // Webpack's disk cache identifies a loader by its position in the rules. Without an identifier made from its text, a
  // kiosk kept providing the former version after `@ondeck/shared` got a new one.
  use: {
    loader: own('providedLoader.cjs'),
    options: { source, watch },
    ident: createHash('sha256').update(source).digest('hex'),
  },
});
