import { type CallExpression, type Expression, parse, type Pattern, type Super } from 'acorn';
import { simple } from 'acorn-walk';
import { beyondOwnClasses } from './styleReach';

/** Names of the page's global object. */
const globals = new Set(['window', 'globalThis', 'self']);
/** Built-in objects of the browser; changing one changes it for every area. */
const builtIns = new Set(
  'Array ArrayBuffer BigInt Boolean Date Error Function Intl JSON Map Math Number Object Promise Proxy Reflect RegExp Set String Symbol WeakMap WeakSet Document Element Event EventTarget HTMLElement History Node Request Response Storage Window XMLHttpRequest console crypto customElements history localStorage navigator performance sessionStorage'.split(
    ' ',
  ),
);
/** Calls that write to their first argument. */
const writers = /^(?:Object\.(?:assign|define\w+|setPrototypeOf)|Reflect\.(?:set|define\w+|setPrototypeOf))$/;
/** Globals that a build itself sets under its own names, and the location, which opens another page. */
const allowed = /^(?:webpackChunk|webpackHotUpdate|ondeck_|__FEDERATION__$|location$)/;

/** Returns the path that an expression names, such as `document.body.style`; `[…]` marks a computed step. */
function pathOf(node: Expression | Super): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression')
    return pathOf(node.expression);
  if (node.type !== 'MemberExpression') return undefined;
  const holder = pathOf(node.object);
  if (holder === undefined) return undefined;
  const { property } = node;
  if (!node.computed && property.type === 'Identifier') return `${holder}.${property.name}`;
  return property.type === 'Literal' ? `${holder}.${String(property.value)}` : `${holder}.[…]`;
}

/** Returns the shared object that a path writes to, as the code names it; undefined if the object is the area's own. */
function sharedGlobalOf(path: string): string | undefined {
  const steps = path.split('.');
  while (
    steps.length > 1 &&
    globals.has(steps[0] ?? '') &&
    (builtIns.has(steps[1] ?? '') || steps[1] === 'document')
  )
    steps.shift();
  const [holder = '', name = ''] = steps;
  const isShared =
    (globals.has(holder) && steps.length === 2 && !allowed.test(name)) ||
    (holder === 'document' && ['title', 'body', 'head'].includes(name)) ||
    (builtIns.has(holder) && (steps.length === 2 || name === 'prototype'));
  return isShared ? steps.join('.') : undefined;
}

/** Returns the object that a call such as `Object.assign(window, …)` writes to. */
function writtenByCall({ callee, arguments: [target] }: CallExpression): string | undefined {
  if (callee.type === 'Super' || !target || target.type === 'SpreadElement') return undefined;
  const [name, path] = [pathOf(callee), pathOf(target)];
  if (name === undefined || path === undefined || !writers.test(name)) return undefined;
  return globals.has(path) ? path : sharedGlobalOf(`${path}.[…]`) && path;
}

function faultsOfScript(text: string): string[] {
  const written: (string | undefined)[] = [];
  const styles: string[] = [];
  const look = (target: Expression | Pattern): void => {
    const path = target.type === 'MemberExpression' ? pathOf(target) : undefined;
    if (path !== undefined) written.push(sharedGlobalOf(path));
  };
  simple(parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true }), {
    AssignmentExpression: ({ left }) => look(left),
    UpdateExpression: ({ argument }) => look(argument),
    UnaryExpression: ({ operator, argument }) => void (operator === 'delete' && look(argument)),
    CallExpression: (call) => void written.push(writtenByCall(call)),
    Literal: ({ value }) => void (typeof value === 'string' && styles.push(value)),
    TemplateElement: ({ value }) => void styles.push(value.cooked ?? ''),
  });
  return [
    ...written.flatMap((path) =>
      path === undefined ? [] : [`it writes to objects that all areas share: ${path}`],
    ),
    ...styles.filter((style) => style.includes('{')).flatMap(beyondOwnClasses),
  ];
}

/**
 * Finds code in a version's files that would change other areas' pages: style sheets, including those inside scripts,
 * and writes to globals, built-in objects, and the document's title and body. Code assembled at run time isn't found.
 *
 * @param files - texts by name; only scripts and style sheets are checked
 * @returns sentences without a final period; never throws
 */
export function findGlobalWrites(files: Iterable<readonly [name: string, text: string]>): string[] {
  const faults: string[] = [];
  for (const [name, text] of files)
    if (name.endsWith('.css')) faults.push(...beyondOwnClasses(text));
    else if (name.endsWith('.js'))
      try {
        faults.push(...faultsOfScript(text));
      } catch {
        faults.push(`${name} isn't a script`);
      }
  return [...new Set(faults)];
}
