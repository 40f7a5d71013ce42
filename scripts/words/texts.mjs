import { parse } from '@babel/parser';

/**
 * A text of the project that a reader sees.
 *
 * @typedef {object} Text
 * @property {'page' | 'comment' | 'title' | 'doc'} kind - `page`: everything that the product or a command shows
 * @property {number} line - line of the text's start, from 1
 * @property {string} text - values that a template inserts are `{}`
 */

/**
 * The parts of a syntax tree node that this file reads.
 *
 * @typedef {object} Node
 * @property {string} type
 * @property {unknown} [value]
 * @property {unknown} [name] - a text, or an attribute's own node
 * @property {Node} [key]
 * @property {{start: {line: number}}} loc
 * @property {Node} [object]
 * @property {Node} [property]
 * @property {Node} [callee]
 * @property {Node} [tag]
 * @property {Node[]} [arguments]
 * @property {Node[]} [quasis]
 */

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Syntax parts that contain names and never a sentence. */
const unread = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSImportType',
  'Directive',
  'RegExpLiteral',
]);

/** Attributes and properties whose value is for the browser. */
const forBrowsers = /^(className|style|id|href|src|d|viewBox|content|pattern|autoComplete|gridTemplate.*)$/;

/** Functions of test runners that take a title, with their variants. `test.describe` names a group. */
const titled = /^(test|it)(\.(each|step|only|skip|todo|failing|fixme|concurrent|serial))*$/;

/** Returns the name that a node is or has; empty if it has none. @param {unknown} node @returns {string} */
function nameOf(node) {
  if (typeof node === 'string') return node;
  return isNode(node) ? nameOf(node.name) : '';
}

/** Returns the name at the start of a callee: `test` of `test.each(rows)('…')`. @param {Node | undefined} callee */
function firstName(callee) {
  let node = callee;
  while (node && node.name === undefined) node = node.callee ?? node.object ?? node.tag;
  return nameOf(node);
}

/**
 * Returns the names of a callee: `test.each` of `test.each(rows)('…')`, `app.query` of `app.query(…)`.
 *
 * @param {Node | undefined} node
 * @returns {string}
 */
function namesOf(node) {
  if (!node) return '';
  if (node.type === 'MemberExpression') return `${namesOf(node.object)}.${nameOf(node.property)}`;
  return node.name === undefined ? namesOf(node.callee ?? node.tag) : nameOf(node);
}

/** Returns the text of a string, a template, or a JSX text; undefined for any other node. @param {Node} node */
function textOf(node) {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis ?? [])
    .map(({ value }) =>
      typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : '',
    )
    .join('{}');
}

/** Matches operators of SQL that a query gets as a string. */
const operator = /^is not( distinct from)?$/;

/** Matches SQL statements. */
const statement =
  /^\s*(alter|create|delete|drop|insert|select|set|truncate|update|with)\b.*(\b(from|into|set|table|index)\b|=)/s;

/**
 * Returns whether a string is for readers: it has a space between words or starts with a capital letter. Every other
 * string is a name.
 *
 * @param {string} text
 */
const isRead = (text) =>
  /\p{L}\S* +\S*\p{L}|^\s*\p{Lu}\p{Ll}/u.test(text) && !statement.test(text) && !operator.test(text);

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/**
 * Returns a comment as one line, without comment marks, code between backticks, types in braces, and tags with their
 * names. The tags `@throws` and `@returns` become words.
 *
 * @param {string} text
 */
const plainComment = (text) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .replace(/`[^`]*`/g, '{}')
    .replace(/@(?:typedef|type|satisfies|import)\b.*?(?=@|$)/g, '')
    .replace(
      /@(throws|returns)\b(?: \{(?:[^{}]|\{[^{}]*\})*\})?(?! *(?:@|$))/g,
      (_, tag) => `${tag[0].toUpperCase()}${tag.slice(1)}`,
    )
    .replace(/@\w+ (?:\{[^}]*\} ?)?(?:\[?[\w.]+\]?)?(?: -)?/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** @param {string} source @param {boolean} jsx */
const parsed = (source, jsx) =>
  parse(source, {
    sourceType: 'unambiguous',
    errorRecovery: true,
    attachComment: false,
    plugins: jsx ? ['typescript', 'jsx'] : ['typescript'],
  });

/**
 * Returns all strings of a script, including names, but without the strings of types and imports.
 *
 * @param {string} source
 * @param {{jsx: boolean}} file
 * @returns {string[]}
 */
export function stringsOfScript(source, { jsx }) {
  /** @type {string[]} */
  const found = [];
  /** @param {Node} node */
  const visit = (node) => {
    if (unread.has(node.type)) return;
    const text = textOf(node);
    if (text !== undefined) found.push(oneLine(text));
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  const { program } = parsed(source, jsx);
  if (isNode(program)) visit(program);
  return found;
}

/**
 * Returns the texts of a script: comments everywhere, titles of tests, and in the product the strings that it shows.
 *
 * @param {string} source
 * @param {{jsx: boolean, forTests: boolean}} file
 * @returns {Text[]}
 */
export function textsOfScript(source, { jsx, forTests }) {
  const tree = parsed(source, jsx);
  /** @type {Text[]} */
  const found = [];
  /** @param {Text['kind']} kind @param {number} line @param {string} text */
  const add = (kind, line, text) => {
    if (text !== '') found.push({ kind, line, text });
  };
  let previous = { type: '', endLine: -1 };
  for (const { type, value, loc } of tree.comments ?? []) {
    if (!loc) continue;
    const text = plainComment(value);
    const last = found.at(-1);
    // Join single-line comments on consecutive lines into one text.
    if (last && type === 'CommentLine' && previous.type === type && previous.endLine === loc.start.line - 1)
      last.text += ` ${text}`;
    else add('comment', loc.start.line, text);
    previous = { type, endLine: loc.end.line };
  }
  /** @param {Node} node */
  const visit = (node) => {
    if (unread.has(node.type) || forBrowsers.test(nameOf(node.key ?? node.name))) return;
    if (node.type === 'TaggedTemplateExpression' && /^(sql|css)$/.test(firstName(node.tag))) return;
    const text = textOf(node);
    if (text !== undefined && !forTests && isRead(text)) add('page', node.loc.start.line, oneLine(text));
    if (forTests && node.type === 'CallExpression' && titled.test(namesOf(node.callee))) {
      const [title] = node.arguments ?? [];
      if (title) add('title', title.loc.start.line, textOf(title) ?? '');
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  if (isNode(tree.program)) visit(tree.program);
  return found;
}

/** Matches inline code, link addresses, HTML comments, and file names, which aren't sentences. */
const notProse = /`[^`]*`|\]\([^)]*\)|<!--.*?-->|https?:\/\/\S+|[\w./-]+\.(?:tsx?|mjs|md|json|sql)\b/g;

/**
 * Returns the paragraphs, headings, list items, and table rows of a Markdown page, without code.
 *
 * @param {string} source
 * @returns {Text[]}
 */
export function textsOfMarkdown(source) {
  /** @type {Text[]} */
  const found = [];
  let fenced = false;
  let joins = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (line.startsWith('```')) fenced = !fenced;
    const text = oneLine(line);
    const last = found.at(-1);
    if (fenced || line.startsWith('```') || text === '') joins = false;
    else if (joins && last && !/^([#|]|[-*] |\d+\. )/.test(text)) last.text += ` ${text}`;
    else {
      found.push({ kind: 'doc', line: index + 1, text });
      joins = !/^[#|]/.test(text);
    }
  }
  return found.map((one) => ({ ...one, text: one.text.replace(notProse, '{}') }));
}

/**
 * Returns the comments of a migration.
 *
 * @param {string} source
 * @returns {Text[]}
 */
export const textsOfSql = (source) =>
  source.split('\n').flatMap((line, index) => {
    const [, text = ''] = /--\s*(.*)$/.exec(line) ?? [];
    return text === '' ? [] : [{ kind: 'comment', line: index + 1, text }];
  });

/**
 * Returns the comments of a style sheet.
 *
 * @param {string} source
 * @returns {Text[]}
 */
export const textsOfStyles = (source) =>
  [...source.matchAll(/\/\*([^]*?)\*\//g)].map(({ 1: text = '', index }) => ({
    kind: 'comment',
    line: source.slice(0, index).split('\n').length,
    text: oneLine(text),
  }));
