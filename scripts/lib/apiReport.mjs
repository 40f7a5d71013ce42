import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { cache, root } from '../../kit/lib/paths.mjs';
import { changesBetween, declarationsOf, isAtLeast, leastVersion } from './apiChange.mjs';
import { emitTypes } from './packages.mjs';
import { filesBelow } from './stamps.mjs';

/**
 * The folders of `shared` that areas import from. The server's own checks cover calls and their schemas, call by call.
 */
const promised = [
  'api',
  'contract',
  'domain',
  'planning',
  'router',
  'session',
  'testing',
  'time',
  'tokens',
  'ui',
];

/** The public modules of each package, by folder: paths below its sources, without a file extension. */
const modules = /** @type {Record<string, (types: string) => string[]>} */ ({
  shared: (types) =>
    filesBelow(types, promised, (file) => file.endsWith('.d.ts')).map((file) => file.replace(/\.d\.ts$/, '')),
  kit: () => ['build/versions', 'build/webpack.area'],
});

/** Returns a module's name in the report: `ui/button` becomes `ui_button`. @param {string} module */
const nameOf = (module) => module.replaceAll(/\W/g, '_');

/** @param {string} folder */
const manifestOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/**
 * Writes the API report of a package, module by module.
 *
 * @param {string} folder - `shared` or `kit`
 * @param {string} types - folder with its types, below the project; this function changes it
 * @returns {string} Markdown; its first line names the package and its version
 * @throws {Error} if the types have errors
 */
function reportOf(folder, types) {
  const { name, version } = manifestOf(folder);
  const index = join(types, 'index.d.ts');
  const lines = modules[folder]?.(types).map(
    (module) => `export * as ${nameOf(module)} from './${module}';\n`,
  );
  writeFileSync(index, (lines ?? []).join(''));
  const write = (/** @type {string} */ file, /** @type {unknown} */ value) =>
    writeFileSync(join(types, file), JSON.stringify(value));
  write('package.json', { name, version, types: 'index.d.ts' });
  write('tsconfig.json', {
    extends: join(root, 'kit/tsconfig.area.json'),
    compilerOptions: { types: [], incremental: false },
    files: ['index.d.ts'],
  });
  const none = { default: { logLevel: ExtractorLogLevel.None } };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: types,
      mainEntryPointFilePath: index,
      compiler: { tsconfigFilePath: join(types, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        reportFileName: 'report',
        reportFolder: join(types, 'report'),
        reportTempFolder: types,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: none, tsdocMessageReporting: none },
    },
    configObjectFullPath: join(types, 'api-extractor.json'),
    packageJsonFullPath: join(types, 'package.json'),
  });
  mkdirSync(join(types, 'report'), { recursive: true });
  /** @type {string[]} */
  const errors = [];
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) errors.push(message.text);
      message.handled = true;
    },
  });
  if (errors.length > 0) throw new Error(`${name}: ${errors.join('\n')}`);
  const text = readFileSync(join(types, 'report.api.md'), 'utf8').replaceAll('\r\n', '\n');
  return `# ${name} ${version}\n\n${text}`;
}

/**
 * Returns the current API report of a package.
 *
 * @param {string} folder
 * @returns {Promise<string>}
 */
export async function currentReport(folder) {
  const types = join(cache, 'packages', `api-${folder}-${process.pid}`);
  try {
    await emitTypes(folder, types);
    return reportOf(folder, types);
  } finally {
    rmSync(types, { recursive: true, force: true });
  }
}

const wordOf = (/** @type {string} */ name) =>
  new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$&')}(?![\\w$])`);
const isModule = (/** @type {{lines: string[]}} */ { lines }) => /namespace/.test(lines[0] ?? '');

/**
 * Returns a declaration and all declarations that use it, directly or indirectly, such as a component with its props.
 *
 * @param {ReturnType<typeof declarationsOf>} declarations
 * @param {string} name
 */
function builtOn(declarations, name) {
  const found = new Set([name]);
  for (const one of found)
    for (const { name: other, lines } of declarations)
      if (lines.some((line) => wordOf(one).test(line))) found.add(other);
  return found;
}

/**
 * Returns the areas of this repository that a changed declaration affects.
 *
 * @param {string} report - the report before the change
 * @param {string} name
 * @returns {string[]} for example `mfe-admin`
 */
function areasConcerned(report, name) {
  const all = declarationsOf(report);
  const names = builtOn(
    all.filter((declaration) => !isModule(declaration)),
    name,
  );
  const doors = new Map(
    all
      .filter(isModule)
      .map((home) => [home.name, home.lines.filter((line) => names.has(line.trim().replace(/,$/, '')))]),
  );
  const takes = (/** @type {string} */ text) =>
    [...text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'@ondeck\/(?:shared|kit)\/([^']+)'/g)].some(
      ([, taken = '', module = '']) =>
        doors
          .get(nameOf(module === 'router' ? 'router/router' : module))
          ?.some((line) => wordOf(line.trim().replace(/,$/, '')).test(taken)),
    );
  return areaFolders().filter((folder) =>
    filesBelow(join(root, folder), ['src'], (file) => /\.tsx?$/.test(file)).some((file) =>
      takes(readFileSync(join(root, folder, file), 'utf8')),
    ),
  );
}

/**
 * Compares the current API report with the stored report. A changed or removed declaration requires a new major
 * version, a new declaration a new minor version.
 *
 * @param {string} kept - the report in the tree
 * @param {string} now
 * @returns {{problem: string, mayBeWritten: boolean} | undefined} undefined if the reports are equal
 */
export function judge(kept, now) {
  if (kept === now) return undefined;
  const [, name = '', before = '0.0.0'] = /^# (\S+) (\S+)/.exec(kept) ?? [];
  const version = /^# \S+ (\S+)/.exec(now)?.[1] ?? '';
  const changes = changesBetween(kept, now);
  const least = leastVersion(before, changes);
  const sentences = changes.map(({ name: declaration, what }) => {
    const areas = areasConcerned(kept, declaration);
    return `  ${declaration} ${what}${areas.length > 0 ? ` (${areas.join(', ')})` : ''}`;
  });
  if (isAtLeast(version, least))
    return {
      problem: [`${name}: its API report is another one. Write it: npm run api`, ...sentences].join('\n'),
      mayBeWritten: true,
    };
  const problem = `${name} is ${version}, and must be ${least} or later, because since ${before}`;
  return { problem: [problem, ...sentences].join('\n'), mayBeWritten: false };
}
