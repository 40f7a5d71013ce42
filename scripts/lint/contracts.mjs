/**
 * Rules for oxlint that keep every server call in `shared/src/calls`. `.oxlintrc.json` names the folders of each rule,
 * and contracts.test.mjs shows each rule failing.
 */

/**
 * The parts of a syntax tree node that the rules read.
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

/** Returns the text of a string or of a template part; empty for any other value. @param {unknown} value */
function textOf(value) {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}

/** Allows API paths only in their calls. Other code uses `call.path` or `requestOf(call, input).url`. */
const pathFromCall = rule((context) => {
  /** @param {Node} node */
  const check = (node) => {
    if (modules.has(node.parent?.type ?? '') || !textOf(node.value).includes('/api/')) return;
    context.report({ node, message: 'Take the path from its call in shared/src/calls.' });
  };
  return { Literal: check, TemplateElement: check };
});

const makers = new Set(['injectEndpoints', 'enhanceEndpoints', 'createApi']);

/** Requires `useRead(call)` and `useWrite(call)` in pages, because the call defines types, tags, and the token. */
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
 * Refuses types of server answers outside their calls: types with a snake-case field that can be null. Forms have empty
 * texts instead of null.
 */
const answerFromCall = rule((context) => ({
  TSPropertySignature(node) {
    const members = node.typeAnnotation?.typeAnnotation?.types ?? [];
    if (!/^[a-z]+(_[a-z]+)+$/.test(node.key?.name ?? '')) return;
    if (!members.some(({ type }) => type === 'TSNullKeyword')) return;
    context.report({ node, message: 'Take this field from the answer of its call, or from its schema.' });
  },
}));

/** The server files that can register routes, each with the reason. */
const registrars = [
  ['api/src/platform/http/module.ts', 'it makes the routes of all calls'],
  ['api/src/platform/http/openapi.ts', 'the description of the calls is none of them'],
  ['api/src/pages/pages.routes.ts', 'pages, their files and the registry are no part of the API'],
  ['api/src/platform/mail/devMail.ts', 'the letters of a development start are shown as a page'],
  ['api/src/platform/sms/devSms.ts', 'the text messages of a development start are shown as a page'],
] /** @satisfies {[file: string, reason: string][]} */;

/** Requires that API routes are created from their calls: `moduleOf(name, calls, handlers)`. */
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
