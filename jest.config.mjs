import { readdirSync } from 'node:fs';

// A team may have only its own area of them on its disk.
const roots = readdirSync(import.meta.dirname)
  .filter((folder) => /^(shared|shell|mfe-.*)$/.test(folder))
  .map((folder) => `<rootDir>/${folder}`);

const compiled = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** @type {import('jest').Config} */
const common = {
  roots,
  setupFilesAfterEnv: ['<rootDir>/shared/build/jest/setup.ts'],
  transform: { '^.+\\.(t|j)sx?$|^.+\\.mjs$': ['@swc/jest', compiled] },
  moduleNameMapper: {
    '\\.(css|svg|png|woff2)$': '<rootDir>/shared/build/jest/emptyModule.cjs',
    '^antd$': '<rootDir>/shared/build/jest/antd.cjs',
  },
  transformIgnorePatterns: ['/node_modules/(?!(react-big-calendar|uuid|@fontsource-variable)/)'],
  restoreMocks: true,
};

export default {
  projects: [
    { ...common, displayName: 'rules', testEnvironment: 'node', testMatch: ['**/{src,build}/**/*.test.ts'] },
    {
      ...common,
      displayName: 'pages',
      testEnvironment: '<rootDir>/shared/build/jest/environment.cjs',
      testMatch: ['**/{src,build}/**/*.test.tsx'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/shared/build/jest/page.ts'],
    },
  ],
  cacheDirectory: '<rootDir>/.cache/jest',
};
