/**
 * Finds unused code (`knip`) and product code that only tests use (`knip --production`, which counts only patterns
 * ending in `!`). The second run accepts an export that its own file uses, because a test needs it. Exports that only
 * tests use are marked `@internal`; exports for other teams that no code here uses are marked `@public`.
 */
const production = process.argv.includes('--production');

/** Exports of test helpers, which aren't part of the product. */
const forTests = production
  ? { 'shared/src/testing/**': ['exports', 'types'], '**/*.fixture.ts': ['exports'] }
  : {};

/** @type {import('knip').KnipConfig} */
export default {
  workspaces: {
    '.': {
      // Programs of the operating system: tests behind a pooler are skipped without pgbouncer, and only root on Linux
      // mounts a small disk.
      ignoreBinaries: ['pgbouncer', 'mount', 'umount'],
      entry: [
        'scripts/*.mjs',
        'scripts/lib/nodeReport.mjs',
        'scripts/lint/contracts.mjs',
        'scripts/**/*.test.mjs',
        'jest.config.mjs',
      ],
      project: ['scripts/**/*.mjs'],
      ignoreDependencies: [
        'oxlint-tsgolint',
        '@babel/preset-typescript',
        'dependency-cruiser',
        'oxlint',
        'tsx',
      ],
    },
    shared: {
      includeEntryExports: true,
      entry: ['src/**/*.test.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}!', '!**/*.{test,fixture}.{ts,tsx}!', '!src/testing/**!'],
    },
    kit: {
      // Packages that jest's configuration names, or that tests and types of areas use.
      ignoreDependencies: [
        '@swc/jest',
        '@testing-library/dom',
        '@testing-library/user-event',
        '@types/jest',
        '@types/node',
        '@types/react',
        '@types/react-dom',
        'jest-axe',
        'jest-environment-jsdom',
        'typescript',
      ],
      entry: [
        'ondeck.mjs',
        'build/build.ts!',
        'build/watchArea.ts!',
        'build/insertStyle.cjs!',
        'build/callsLoader.cjs!',
        'build/styleModule.cjs!',
        'build/providedLoader.cjs!',
        'build/nothingLoader.cjs!',
        'build/steadyFont.cjs!',
        'build/buildArea.ts!',
        'build/**/*.test.ts',
        'lib/*.test.mjs',
        'build/jest/*',
      ],
      project: ['build/**/*.{ts,cjs}!', '**/*.mjs', '!**/*.test.ts!', '!build/jest/**!'],
    },
    shell: {
      entry: [
        'webpack.config.ts',
        'src/main.ts!',
        'src/kiosk.ts!',
        'public/sw.js!',
        'src/federation/provided.ts!',
        'src/**/*.test.{ts,tsx}',
      ],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.test.{ts,tsx}!', '!src/testing/**!'],
    },
    api: {
      // Packages of the bundle, for code that it includes from shared/.
      ignoreDependencies: ['acorn', 'acorn-walk', 'postcss', 'postcss-selector-parser'],
      entry: [
        'webpack.config.ts',
        'src/main.ts!',
        'build.mjs!',
        'bundle.mjs!',
        'src/**/*.test.ts',
        'test/**/*.test.ts',
        'test/authorisation/*.table.ts',
        'test/*.mjs',
        'test/registryRacer.ts',
        'test/serverHost.ts',
        'test/textSender.ts',
        'test/month/monthServer.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/*.{test,fixture}.ts!', 'test/**/*.ts'],
    },
    e2e: {
      entry: ['playwright.config.ts', 'browsers/playwright.config.ts', '**/*.{spec,flows}.ts'],
      project: ['**/*.ts'],
      // Packages that build the hosts of docs/guests.md from its text, and a library file that pages under test load.
      ignoreDependencies: [
        '@module-federation/enhanced',
        '@module-federation/vite',
        '@testing-library/dom',
        'esbuild',
        'vite',
      ],
    },
    bench: {
      entry: [
        'main.ts',
        'audit/main.ts',
        'trouble/shiftedClock.mjs',
        'api/bare.ts',
        'api/weighed.mjs',
        'calendar/plain.tsx',
        'kiosk/alone.ts',
        'pages/monolith/{realPorts,pageIntegrity}.ts',
      ],
      project: ['**/*.{ts,tsx,mjs}'],
      // Programs of the operating system that are installed when a drill needs them.
      ignoreBinaries: ['nginx', 'patroni', 'etcd'],
    },
    'mfe-*': {
      entry: ['webpack.config.ts', 'src/area.tsx!', 'src/**/*.test.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.{test,fixture}.{ts,tsx}!'],
    },
    'mfe-employee': {
      entry: ['webpack.config.ts', 'src/area.tsx!', 'src/bell.tsx!', 'src/**/*.test.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.{test,fixture}.{ts,tsx}!'],
    },
    'mfe-punchclock': {
      entry: ['webpack.config.ts', 'src/area.tsx!', 'src/kiosk.tsx!', 'src/**/*.test.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.{test,fixture}.{ts,tsx}!'],
    },
  },
  ignoreExportsUsedInFile: production,
  ignoreIssues: {
    ...forTests,
    'kit/build/**/*.cjs': ['exports'],
    // Areas and the server's modules import the calls of a file as a whole.
    'shared/src/calls/*.ts': ['exports'],
  },
};
