/**
 * What is used by nothing (`knip`), and what of the product is used by tests alone (`knip --production`: only what
 * ends in `!` counts then). In the second run an export that its own file uses is there for a test, which is no fault;
 * what only tests use is marked `@internal`, what nobody here uses but other teams may, `@public`.
 */
const production = process.argv.includes('--production');

/** What tests lean on is no part of the product. */
const forTests = production
  ? { 'shared/src/testing/**': ['exports', 'types'], '**/*.fixture.ts': ['exports'] }
  : {};

/** @type {import('knip').KnipConfig} */
export default {
  workspaces: {
    '.': {
      // Debian's; the tests behind a pooler are left out without it. Only root on Linux mounts a small disk.
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
      // Named in jest's configuration, and what areas' tests and types take.
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
      // The bundle's, by what comes into it of shared/.
      ignoreDependencies: ['acorn', 'acorn-walk', 'postcss', 'postcss-selector-parser'],
      entry: [
        'webpack.config.ts',
        'src/main.ts!',
        'build.mjs!',
        'bundle.mjs!',
        'src/**/*.test.ts',
        'test/**/*.test.ts',
        'test/*.mjs',
        'test/registryRacer.ts',
        'test/serverHost.ts',
        'test/month/monthServer.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/*.{test,fixture}.ts!', 'test/**/*.ts'],
    },
    e2e: {
      entry: ['playwright.config.ts', 'browsers/playwright.config.ts', '**/*.{spec,flows}.ts'],
      project: ['**/*.ts'],
      // The hosts that docs/guests.md describes are built by its text, with these.
      // The library is a file that pages under test load.
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
      // Debian's, installed where a drill needs it.
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
    // Areas and the server's modules take the calls of a file as a whole.
    'shared/src/calls/*.ts': ['exports'],
  },
};
