/**
 * @typedef {object} Change
 * @property {'broken' | 'added'} kind - broken: code that uses the declaration may need a change
 * @property {string} name - of the declaration
 * @property {string} what - the end of a sentence about the change
 */

/** If two modules declare the same name, the report numbers them in module order. The number isn't part of the API. */
const plain = (/** @type {string} */ text) => text.replaceAll(/\b([A-Za-z]\w*?)_\d+\b/g, '$1');

const NAME = /(?:interface|function|const|let|class|type|namespace|enum)\s+([\w$]+)/;

/**
 * Returns the declarations of a report, in order. Imports are not part of the API.
 *
 * @param {string} report
 * @returns {{name: string, lines: string[]}[]}
 */
export function declarationsOf(report) {
  const code = plain(/```ts\n([^]*?)\n```/.exec(report)?.[1] ?? '');
  return code.split(/\n\n+/).flatMap((chunk) => {
    const lines = chunk
      .split('\n')
      .filter((line) => !/^\s*\/\/|^import /.test(line) && line.trim() !== '')
      // A new last name adds a comma to the previous line, but doesn't change that name.
      .map((line) => line.replace(/,$/, ''));
    const [first] = lines;
    if (first === undefined || first.startsWith('export {')) return [];
    return [{ name: NAME.exec(first)?.[1] ?? first, lines }];
  });
}

/**
 * Returns the lines of one list that the other list lacks. @param {readonly string[]} of @param {readonly string[]} in_
 */
function lacking(of, in_) {
  const left = [...in_];
  return of.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * Optional members can be added to a declaration without breaking code that uses it, like new names of a module. The
 * report doesn't indent written-out types.
 */
const isOptional = (/** @type {string} */ line) => /^\s*(readonly )?[\w$]+\?[:(]/.test(line);
const said = (/** @type {readonly string[]} */ lines) =>
  lines.map((line) => `\`${line.trim().replace(/[;,]$/, '')}\``).join(', ');

/**
 * @param {{name: string, lines: string[]}} before
 * @param {{name: string, lines: string[]}} after
 * @returns {Change}
 */
function changeOf({ name, lines: old }, { lines }) {
  const [gone, come] = [lacking(old, lines), lacking(lines, old)];
  const isModule = /namespace/.test(old[0] ?? '');
  const kind = gone.length === 0 && come.every((line) => isModule || isOptional(line)) ? 'added' : 'broken';
  const what = [
    ...(gone.length > 0 ? [`no longer has ${said(gone)}`] : []),
    ...(come.length > 0 ? [`has ${said(come)} now`] : []),
  ].join(' and ');
  return { kind, name, what };
}

/**
 * Returns the differences between two reports of one package.
 *
 * @param {string} before
 * @param {string} after
 * @returns {Change[]}
 */
export function changesBetween(before, after) {
  const text = (/** @type {{lines: string[]}} */ { lines }) => lines.join('\n');
  const now = declarationsOf(after);
  const unmatched = declarationsOf(before).filter((declaration) => {
    const at = now.findIndex((other) => text(other) === text(declaration));
    if (at >= 0) now.splice(at, 1);
    return at < 0;
  });
  /** @type {Change[]} */
  const changes = unmatched.map((declaration) => {
    const at = now.findIndex(({ name }) => name === declaration.name);
    if (at < 0) return { kind: 'broken', name: declaration.name, what: 'is gone' };
    const [other = declaration] = now.splice(at, 1);
    return changeOf(declaration, other);
  });
  for (const { name } of now) changes.push({ kind: 'added', name, what: 'is new' });
  return changes;
}

/**
 * Returns the lowest version that a package can have after changes. Before 1.0.0, a breaking change raises the minor
 * version.
 *
 * @param {string} version - of the report before
 * @param {readonly Change[]} changes
 */
export function leastVersion(version, changes) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (changes.length === 0) return version;
  const isBroken = changes.some(({ kind }) => kind === 'broken');
  return isBroken && major > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** Checks whether a version is equal to or later than another. @param {string} version @param {string} least */
export function isAtLeast(version, least) {
  const [a, b] = [version, least].map((text) => text.split('.').map(Number));
  for (const part of [0, 1, 2]) if (a?.[part] !== b?.[part]) return (a?.[part] ?? 0) > (b?.[part] ?? 0);
  return true;
}
