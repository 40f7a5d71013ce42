import { type CallExpression, type Expression, parse, type Pattern, type Super } from 'acorn';
import { simple } from 'acorn-walk';
import { beyondOwnClasses } from './styleReach';

/** Names of the page's global object. */
const globals = new Set(['window', 'globalThis', 'self']);
/** What the platform has: whoever changes it changes it for everybody. */
const builtIns = new Set(
  'Array ArrayBuffer BigInt Boolean Date Error Function Intl JSON Map Math Number Object Promise Proxy Reflect RegExp Set String Symbol WeakMap WeakSet Document Element Event EventTarget HTMLElement History Node Request Response Storage Window XMLHttpRequest console crypto customElements history localStorage navigator performance sessionStorage'.split(
    ' ',
  ),
);
/** Calls that write to their first argument. */
const writers = /^(?:Object\.(?:assign|define\w+|setPrototypeOf)|Reflect\.(?:set|define\w+|setPrototypeOf))$/;
/** What a build itself puts there, by its own names, and going to another page. */
const allowed = /^(?:webpackChunk|webpackHotUpdate|ondeck_|__FEDERATION__$|location$)/;

/** `document.body.style` of the expression that says so; `[…]` for what is worked out. */
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

/** What of everybody's a written place is, in the words of the code; undefined where it is the area's own affair. */
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

/** What a call such as `Object.assign(window, …)` writes to. */
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
 * What of a version's files would change pages of others: style sheets, also those that travel inside of scripts, and
 * writing to globals, to what the platform has and to the document's title and body. What is put together while it
 * runs is not seen here.
 *
 * @param files - texts by their names; others than scripts and style sheets are left out
 * @returns sentences without a full stop; never throws
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
