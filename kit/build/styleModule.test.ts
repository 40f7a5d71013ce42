/** @jest-environment node */
import { createRequire } from 'node:module';

interface Loading {
  readonly context: string;
  importModule(request: string): Promise<{ default: unknown }>;
  readonly utils: { contextify(context: string, path: string): string };
}

const loader: { pitch(this: Loading, request: string): Promise<string> } =
  createRequire(__filename)('./styleModule.cjs');

const sheet = (text: string, locals: Record<string, string>) => ({ toString: () => text, locals });
const load = (text: string, locals: Record<string, string>) =>
  loader.pitch.call(
    {
      context: '/area',
      importModule: async () => ({ default: sheet(text, locals) }),
      utils: { contextify: (_context, path) => path },
    },
    'css-loader!x.module.css',
  );

test('turns a CSS module into its class names and a style text for the page', async () => {
  const code = await load('.a1 {\n  color: red;\n  margin: 0 4px;\n}\n', { key: 'a1' });
  expect(code).toContain('insertText(".a1{color:red;margin:0 4px}")');
  expect(code).toContain('export default {"key":"a1"}');
});

test.each([
  ['a comment', '/* why */\n.a {\n  top: 0;\n}', '.a{top:0}'],
  ['a content text', '.a::before {\n  content: "x : y ; z";\n}', '.a:before{content:"x : y ; z"}'],
  ['a descendant selector', '.a :focus-visible {\n  top: 0;\n}', '.a :focus-visible{top:0}'],
])('keeps the meaning of a style sheet with %s', async (_name, text, expected) => {
  expect(await load(text, {})).toContain(`insertText(${JSON.stringify(expected)})`);
});
