/**
 * Which folder may import which. Every rule is an error: one that only warns is soon broken everywhere.
 *
 * shell → mfe-* → shared ← api; kit → shared; `shared/src/domain` stands alone.
 */
const tests = '\\.(test|spec|fixture|race)\\.[mc]?[jt]sx?$';
const areas = '^(mfe-[a-z0-9-]+)/';

/** The folders of the server's planning in reading order: each imports only the folders before it. */
const planningFolders = ['plan', 'people', 'effects', 'changes', 'meetings', 'drafts', 'views'];

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle hides which part owns what.', {}, { circular: true }),
    forbid(
      'no-unresolvable',
      'What cannot be resolved fails on somebody else’s machine.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'only-declared-packages',
      'A package that no package.json names disappears with the one that happened to bring it.',
      { path: '^(shared|api|e2e|bench)/', pathNot: [tests, '/testing/'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'pages-take-provided-packages-only',
      'Whatever else two areas or the shell imported would be bundled once more; ask for it in shared. One area alone signs in with passkeys, one alone drags, one alone reads files, one alone seals punches.',
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
      'It is a package of its own: what it takes of shared goes through the doors of that package.',
      { path: '^kit/' },
      { path: '^(shell|mfe-[a-z0-9-]+|api|e2e|bench|scripts)/' },
    ),
    forbid(
      'areas-import-shared-only',
      'An area is deployed alone.',
      { path: areas },
      { path: '^(shell|api|e2e|bench|scripts)/' },
    ),
    forbid(
      'areas-are-strangers',
      'Two areas share through shared, never directly.',
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
      'Only what has no state and no page is shared with the server.',
      { path: '^api/' },
      { path: '^shared/src/(ui|planning|router|session|api|testing)/' },
    ),

    forbid(
      'modules-have-doors',
      'A module offers the others one file, `<module>.door.ts`; the rest may change without asking them.',
      { path: '^api/src/modules/([^/]+)/', pathNot: tests },
      {
        path: '^api/src/modules/',
        pathNot: ['^api/src/modules/$1/', '^api/src/modules/([^/]+)/[^/]+\\.door\\.ts$'],
      },
    ),
    forbid(
      'demo-uses-doors',
      'The demo school is made by the rules that modules offer.',
      { path: '^api/src/demo/', pathNot: tests },
      { path: '^api/src/modules/', pathNot: '\\.door\\.ts$' },
    ),
    ...planningFolders.map((folder, at) =>
      forbid(
        `planning-${folder}-imports-earlier-folders`,
        `Inside planning the folders have an order: ${planningFolders.join(', ')}. Routes and the door stand above them.`,
        { path: `^api/src/modules/planning/${folder}/`, pathNot: tests },
        {
          path: '^api/src/modules/planning/',
          pathNot: `^api/src/modules/planning/(${planningFolders.slice(0, at + 1).join('|')})/`,
        },
      ),
    ),
    forbid(
      'modules-are-on-top',
      'Pages, wiring and the platform know no module by name; the demo school is made by their rules.',
      {
        path: '^api/src/',
        pathNot: ['^api/src/(modules|demo/)', '^api/src/(start|commands)\\.ts$', tests],
      },
      { path: '^api/src/modules' },
    ),
    forbid(
      'platform-is-below',
      'The platform serves every part of the server and knows none.',
      { path: '^api/src/platform/', pathNot: tests },
      { path: '^api/src/', pathNot: '^api/src/(platform/|paths\\.ts$)' },
    ),

    forbid(
      'domain-is-pure',
      'Rules take data, zone and now: no library, no I/O, no clock.',
      { path: '^shared/src/domain/', pathNot: tests },
      { pathNot: '^shared/src/domain/' },
    ),
    forbid(
      'schemas-are-pure',
      'They are compiled into whoever imports them.',
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
      'One antd, cut to what is used, comes from the shell; elsewhere it would be bundled again.',
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
      'react-big-calendar is wrapped once.',
      { path: '^(shared|shell|mfe-[a-z0-9-]+)/', pathNot: ['^shared/src/ui/', tests] },
      { path: 'node_modules/(react-big-calendar|@types/react-big-calendar)/' },
    ),
    forbid(
      'router-in-router-only',
      'The names that pages use are re-exported from one file; the package whole is four times as large.',
      {
        path: '^(shared|shell|mfe-[a-z0-9-]+)/',
        pathNot: ['^shared/src/(router|testing)/', '^shell/src/bootstrap\\.tsx$', tests],
      },
      { path: 'node_modules/(react-router|react-router-dom)/' },
    ),
    forbid(
      'dayjs-plugins-in-time-only',
      'A plugin or a locale changes dayjs for everybody.',
      { path: '^(shared|shell|mfe-[a-z0-9-]+|api)/', pathNot: ['^shared/src/time/', tests] },
      { path: 'node_modules/dayjs/(plugin|locale|esm)/' },
    ),
    forbid(
      'zod-is-mini-in-shared',
      'The whole of zod is three times as many bytes for the browser.',
      { path: '^(shared/src|mfe-[a-z0-9-]+)/', pathNot: tests },
      { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?mini/' },
    ),

    forbid(
      'kiosk-stays-small',
      'The kiosk shows a keypad to a queue: nothing of the frame, router, store or tables may reach it.',
      { path: '^(mfe-punchclock/src/kiosk\\.tsx|shell/src/kiosk[A-Za-z-]*\\.tsx?|shell/src/kiosk/.*)$' },
      {
        path: 'node_modules/(antd|@ant-design|react-router|react-router-dom|@reduxjs|react-redux|react-big-calendar)/',
        reachable: true,
      },
    ),

    forbid(
      'signing-in-without-antd',
      'The way in shows two boxes and a button: it waits for no library of dialogs.',
      {
        path: '^(mfe-[a-z0-9-]+/src/(signIn|reset|activation|layout)/|shell/src/(guards|areas)/|shell/src/frame/(Bare|NewVersion|NotFound|Overrides)\\.tsx|shared/src/ui/theme\\.tsx)',
        pathNot: tests,
      },
      { path: 'node_modules/(antd|@ant-design|rc-[a-z-]+|@rc-component)/', reachable: true },
    ),

    forbid(
      'tests-are-not-imported',
      'What tests need lives in testing folders, so that no product code can lean on it.',
      { pathNot: [tests, '/testing/', '^e2e/', '^bench/', '^api/test/'] },
      { path: [tests, '^shared/src/testing/', '^api/test/'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/|^\\.cache/|\\.(css|svg|png|woff2)$|\\.json$' },
    // Babel takes the type-only imports out before they are counted: they cost nobody a byte. oxlint's no-cycle counts
    // them too. Babel stands in for the TypeScript compiler's interface, which TypeScript 7 no longer has.
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
