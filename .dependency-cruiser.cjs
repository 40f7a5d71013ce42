/**
 * Rules for imports between folders. Every rule is an error, because a rule that only warns is soon broken everywhere.
 *
 * shell → mfe-* → shared ← api; kit → shared; `shared/src/domain` imports nothing outside itself.
 */
const tests = '\\.(test|spec|fixture|race)\\.[mc]?[jt]sx?$';
const areas = '^(mfe-[a-z0-9-]+)/';

/** Folders of the server's planning in reading order: each imports only the folders before it. */
const planningFolders = ['plan', 'people', 'deck', 'effects', 'changes', 'meetings', 'drafts', 'views'];

/** Returns a rule that forbids imports. @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle hides the owner of each part.', {}, { circular: true }),
    forbid(
      'no-unresolvable',
      'An import that can’t be resolved here fails on other machines.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'only-declared-packages',
      'A package that no package.json names disappears together with the package that happened to install it.',
      { path: '^(shared|api|e2e|bench)/', pathNot: [tests, '/testing/'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'pages-take-provided-packages-only',
      'Any other package that two areas or the shell import would be bundled twice. Ask for it in shared. Only one area each signs in with passkeys, drags, reads files, and seals punches.',
      { path: '^(shell|mfe-[a-z0-9-]+)/src/', pathNot: tests },
      {
        path: '(^|/)node_modules/',
        pathNot:
          'node_modules/(react|react-dom|zustand|@reduxjs/toolkit|react-redux|dayjs|react-router-dom|@simplewebauthn/browser|@dnd-kit/core|papaparse|fflate|numfmt|hpke|@module-federation/[a-z-]+)/',
      },
    ),

    forbid(
      'shared-imports-no-one',
      'shared is below every other package.',
      { path: '^shared/' },
      { path: '^(kit|shell|mfe-[a-z0-9-]+|api|e2e|bench|scripts)/' },
    ),
    forbid(
      'kit-imports-shared-only',
      'The kit is a separate package and imports only what the package shared exports.',
      { path: '^kit/' },
      { path: '^(shell|mfe-[a-z0-9-]+|api|e2e|bench|scripts)/' },
    ),
    forbid(
      'areas-import-shared-only',
      'Each area is deployed separately.',
      { path: areas },
      { path: '^(shell|api|e2e|bench|scripts)/' },
    ),
    forbid(
      'areas-are-strangers',
      'Two areas share code through shared, never directly.',
      { path: areas },
      { path: areas, pathNot: '^$1/' },
    ),
    forbid(
      'shell-loads-areas-at-run-time',
      'A static import would build the area into the shell.',
      { path: '^shell/' },
      { path: '^(mfe-[a-z0-9-]+|api|e2e|bench|scripts)/' },
    ),
    forbid(
      'api-imports-shared-only',
      'The server knows nothing of pages.',
      { path: '^api/' },
      { path: '^(shell|mfe-[a-z0-9-]+|e2e|bench)/' },
    ),
    forbid(
      'api-takes-no-browser-code',
      'The server shares only code without state and without pages.',
      { path: '^api/' },
      { path: '^shared/src/(ui|planning|router|session|api|testing)/' },
    ),

    forbid(
      'modules-have-doors',
      'A module offers one file to other modules, `<module>.door.ts`. The rest can change without affecting them.',
      { path: '^api/src/modules/([^/]+)/', pathNot: tests },
      {
        path: '^api/src/modules/',
        pathNot: ['^api/src/modules/$1/', '^api/src/modules/([^/]+)/[^/]+\\.door\\.ts$'],
      },
    ),
    forbid(
      'demo-uses-doors',
      'The demo school is created through the rules that modules offer.',
      { path: '^api/src/demo/', pathNot: tests },
      { path: '^api/src/modules/', pathNot: '\\.door\\.ts$' },
    ),
    ...planningFolders.map((folder, at) =>
      forbid(
        `planning-${folder}-imports-earlier-folders`,
        `Inside planning the folders have an order: ${planningFolders.join(', ')}. Routes and the door are above them.`,
        { path: `^api/src/modules/planning/${folder}/`, pathNot: tests },
        {
          path: '^api/src/modules/planning/',
          pathNot: `^api/src/modules/planning/(${planningFolders.slice(0, at + 1).join('|')})/`,
        },
      ),
    ),
    forbid(
      'modules-are-on-top',
      'Pages, wiring, and the platform name no module. The demo school is created through the modules’ rules.',
      {
        path: '^api/src/',
        pathNot: ['^api/src/(modules|demo/)', '^api/src/(start|commands|senders)\\.ts$', tests],
      },
      { path: '^api/src/modules' },
    ),
    forbid(
      'platform-is-below',
      'The platform serves every part of the server and imports none of them.',
      { path: '^api/src/platform/', pathNot: tests },
      { path: '^api/src/', pathNot: '^api/src/(platform/|paths\\.ts$)' },
    ),

    forbid(
      'domain-is-pure',
      'Rules take data, zone, and now: no library, no I/O, no clock.',
      { path: '^shared/src/domain/', pathNot: tests },
      { pathNot: '^shared/src/domain/' },
    ),
    forbid(
      'schemas-are-pure',
      'Schemas are compiled into every package that imports them.',
      { path: '^shared/src/(schemas|contract|tokens)/', pathNot: tests },
      {
        path: '^shared/src/(ui|planning|router|session|api|time|testing)/|node_modules/(react|react-dom|antd|zustand|@reduxjs|react-redux|dayjs)/',
      },
    ),

    forbid(
      'ui-is-vocabulary',
      'A control fetches nothing and knows no shift, closure, or punch. Parts that do are in shared/src/planning.',
      { path: '^shared/src/ui/', pathNot: tests },
      {
        path: '^shared/src/(api|calls|schemas|planning)/',
        pathNot: '^shared/src/(api/(errors|shownAnswer)|schemas/bulk)\\.ts$',
      },
    ),
    forbid(
      'antd-in-ui-only',
      'The shell provides one antd with only the used parts. An import elsewhere would bundle antd again.',
      {
        path: '^(shared|shell|mfe-[a-z0-9-]+)/',
        pathNot: ['^shared/src/ui/', '^shared/src/testing/', '^shared/src/tokens/antdTheme\\.ts$', tests],
      },
      {
        path: 'node_modules/(antd|@ant-design|rc-[a-z-]+|@rc-component)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'calendar-in-ui-only',
      'Only one component wraps react-big-calendar.',
      { path: '^(shared|shell|mfe-[a-z0-9-]+)/', pathNot: ['^shared/src/ui/', tests] },
      { path: 'node_modules/(react-big-calendar|@types/react-big-calendar)/' },
    ),
    forbid(
      'router-in-router-only',
      'One file re-exports the names that pages use. The whole package is four times as large.',
      {
        path: '^(shared|shell|mfe-[a-z0-9-]+)/',
        pathNot: ['^shared/src/(router|testing)/', '^shell/src/bootstrap\\.tsx$', tests],
      },
      { path: 'node_modules/(react-router|react-router-dom)/' },
    ),
    forbid(
      'dayjs-plugins-in-time-only',
      'A plugin or a locale changes dayjs for every importer.',
      { path: '^(shared|shell|mfe-[a-z0-9-]+|api)/', pathNot: ['^shared/src/time/', tests] },
      { path: 'node_modules/dayjs/(plugin|locale|esm)/' },
    ),
    forbid(
      'zod-is-mini-in-shared',
      'The full zod has three times as many bytes for the browser.',
      { path: '^(shared/src|mfe-[a-z0-9-]+)/', pathNot: tests },
      { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?mini/' },
    ),

    forbid(
      'kiosk-stays-small',
      'The punch clock shows a keypad to waiting staff, so it must not load code of the frame, router, store, or tables.',
      { path: '^(mfe-punchclock/src/kiosk\\.tsx|shell/src/kiosk[A-Za-z-]*\\.tsx?|shell/src/kiosk/.*)$' },
      {
        path: 'node_modules/(antd|@ant-design|react-router|react-router-dom|@reduxjs|react-redux|react-big-calendar)/',
        reachable: true,
      },
    ),

    forbid(
      'signing-in-without-antd',
      'The sign-in page shows two fields and a button, so it must not wait for a library of dialogs.',
      {
        path: '^(mfe-[a-z0-9-]+/src/(signIn|reset|activation|layout)/|shell/src/(guards|areas)/|shell/src/frame/(Bare|NewVersion|NotFound|Overrides)\\.tsx|shared/src/ui/theme\\.tsx)',
        pathNot: tests,
      },
      { path: 'node_modules/(antd|@ant-design|rc-[a-z-]+|@rc-component)/', reachable: true },
    ),

    forbid(
      'tests-are-not-imported',
      'Helpers for tests are in testing folders, so that no product code can depend on them.',
      { pathNot: [tests, '/testing/', '^e2e/', '^bench/', '^api/test/'] },
      { path: [tests, '^shared/src/testing/', '^api/test/'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/|^\\.cache/|\\.(css|svg|png|woff2)$|\\.json$' },
    // Babel removes type-only imports before they are counted, because they add no bytes. oxlint's no-cycle rule counts
    // them too. Babel replaces the TypeScript compiler's interface, which TypeScript 7 no longer has.
    parser: 'acorn',
    babelConfig: { fileName: 'scripts/dependency-rules.babel.json' },
    tsPreCompilationDeps: false,
    detectJSDocImports: false,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.json'],
    },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};
