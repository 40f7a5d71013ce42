import { fileURLToPath } from 'node:url';

const own = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

const compiled = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/**
 * Returns the Jest settings for an area's tests: rules run in Node, pages in jsdom.
 *
 * @param {string} rootDir - of the project
 * @param {readonly string[]} roots - folders with tests
 * @returns {import('jest').Config}
 */
export function jestConfig(rootDir, roots) {
  /** @type {import('jest').Config} */
  const common = {
    rootDir,
    roots: [...roots],
    setupFilesAfterEnv: [own('setup.ts')],
    transform: { '^.+\\.(t|j)sx?$|^.+\\.mjs$': [fileURLToPath(import.meta.resolve('@swc/jest')), compiled] },
    moduleNameMapper: {
      '\\.(css|svg|png|woff2)$': own('emptyModule.cjs'),
      '^antd$': own('antd.cjs'),
    },
    transformIgnorePatterns: ['/node_modules/(?!(@ondeck|react-big-calendar|uuid|@fontsource-variable)/)'],
    restoreMocks: true,
  };
  return {
    projects: [
      {
        ...common,
        displayName: 'rules',
        testEnvironment: 'node',
        testMatch: ['**/{src,build}/**/*.test.ts'],
      },
      {
        ...common,
        displayName: 'pages',
        testEnvironment: own('environment.cjs'),
        testMatch: ['**/{src,build}/**/*.test.tsx'],
        setupFilesAfterEnv: [own('setup.ts'), own('page.ts')],
      },
    ],
    cacheDirectory: `${rootDir}/.cache/jest`,
  };
}

/** The default settings for a project that has the kit installed. */
export default jestConfig(process.cwd(), [process.cwd()]);
