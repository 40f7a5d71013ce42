/**
 * Rules for oxlint that keep every call of the server written once, in `shared/src/calls`. `.oxlintrc.json` says for
 * which folders each of them holds; contracts.test.mjs shows each of them red.
 */

/**
 * The part of a syntax tree's node that the rules look at.
 *
 * @typedef {object} Node
 * @property {string} type
 * @property {Node} [parent]
 * @property {unknown} [value]
 * @property {string} [name]
 * @property {Node} [object]
 * @property {Node} [property]
 * @property {Node} [callee]
 * @property {Node[]} [arguments]
 * @property {Node[]} [types]
 * @property {Node} [key]
 * @property {Node} [typeAnnotation]
 */

/**
 * @typedef {object} Context
 * @property {string} filename
 * @property {(finding: {node: Node, message: string}) => void} report
 */

/** @param {(context: Context) => Record<string, (node: Node) => void>} create */
const rule = (create) => ({ create });

const modules = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
]);

/** The text that a string or a piece of a template holds; empty for any other value. @param {unknown} value */
function textOf(value) {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}

/** A path of the API is written in its call only: `call.path`, or `requestOf(call, input).url`. */
const pathFromCall = rule((context) => {
  /** @param {Node} node */
  const check = (node) => {
    if (modules.has(node.parent?.type ?? '') || !textOf(node.value).includes('/api/')) return;
    context.report({ node, message: 'Take the path from its call in shared/src/calls.' });
  };
  return { Literal: check, TemplateElement: check };
});

const makers = new Set(['injectEndpoints', 'enhanceEndpoints', 'createApi']);

/** Pages ask through `useRead(call)` and `useWrite(call)`: types, tags, and the token follow from the call. */
const endpointFromCall = rule((context) => ({
  CallExpression(node) {
    const { name, object, property } = node.callee ?? { type: '' };
    const ofBuilder =
      object?.name === 'build' && /^(query|mutation|infiniteQuery)$/.test(property?.name ?? '');
    if (!ofBuilder && !makers.has(name ?? property?.name ?? '')) return;
    context.report({ node, message: 'Make the endpoint of its call: useRead(call) or useWrite(call).' });
  },
}));

/**
 * What the server answers is typed by its call. A field in snake case is one of the wire's; one that may be null is
 * of an answer, since forms hold empty texts.
 */
const answerFromCall = rule((context) => ({
  TSPropertySignature(node) {
    const members = node.typeAnnotation?.typeAnnotation?.types ?? [];
    if (!/^[a-z]+(_[a-z]+)+$/.test(node.key?.name ?? '')) return;
    if (!members.some(({ type }) => type === 'TSNullKeyword')) return;
    context.report({ node, message: 'Take this field from the answer of its call, or from its schema.' });
  },
}));

/** The files of the server that may register routes, and why. */
const registrars = [
  ['api/src/platform/http/module.ts', 'it makes the routes of all calls'],
  ['api/src/platform/http/openapi.ts', 'the description of the calls is none of them'],
  ['api/src/pages/pages.routes.ts', 'pages, their files and the registry are no part of the API'],
  ['api/src/platform/mail/devMail.ts', 'the letters of a development start are shown as a page'],
] /** @satisfies {[file: string, reason: string][]} */;

/** A route of the API is made of its call: `moduleOf(name, calls, handlers)`. */
const routeFromCall = rule((context) => {
  const file = context.filename.replaceAll('\\', '/');
  if (registrars.some(([allowed]) => file.endsWith(`/${allowed}`))) return {};
  return {
    CallExpression(node) {
      const method = node.callee?.property?.name ?? '';
      const [first] = node.arguments ?? [];
      const isPath = textOf(first?.value).startsWith('/');
      if (method === 'route' || (isPath && /^(get|post|put|patch|delete|head|options|all)$/.test(method)))
        context.report({
          node,
          message: 'Make the route of its call: moduleOf in api/src/platform/http/module.ts.',
        });
    },
  };
});

export default {
  meta: { name: 'contracts' },
  rules: {
    'path-from-call': pathFromCall,
    'endpoint-from-call': endpointFromCall,
    'answer-from-call': answerFromCall,
    'route-from-call': routeFromCall,
  },
};
