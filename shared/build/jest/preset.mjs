/**
 * Jest for every package that runs in a browser: swc compiles, jsdom renders.
 *
 * @param {string} name - the package's folder, shown beside its results
 * @returns {import('jest').Config}
 */
export function browserPackage(name) {
  return {
    displayName: name,
    testEnvironment: new URL('./environment.cjs', import.meta.url).pathname,
    testMatch: ['<rootDir>/{src,build}/**/*.test.{ts,tsx}'],
    setupFilesAfterEnv: [new URL('./setup.ts', import.meta.url).pathname],
    transform: {
      '^.+\\.(t|j)sx?$|^.+\\.mjs$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    moduleNameMapper: { '\\.(css|svg|png|woff2)$': new URL('./emptyModule.cjs', import.meta.url).pathname },
    transformIgnorePatterns: ['/node_modules/(?!(react-big-calendar|uuid|@fontsource-variable)/)'],
    restoreMocks: true,
  };
}
