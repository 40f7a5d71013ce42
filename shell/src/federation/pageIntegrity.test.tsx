import { IMPOSSIBLE_HASH } from './createScript';
import { integrityPlugin } from './integrityPlugin';

function scriptFor(url: string): HTMLScriptElement {
  const answer = integrityPlugin.createScript?.({ url });
  if (!answer || !('script' in answer) || !answer.script) throw new Error('The plugin made no script.');
  return answer.script;
}

/** The page as the server sends it, and the module that runs first on it. */
async function onPage(known: object) {
  document.head.innerHTML = `<script type="application/json" id="ondeck-integrity">${JSON.stringify(known)}</script>`;
  jest.resetModules();
  return import('./pageIntegrity');
}

test("the page's own files are known from its data, by their full address", async () => {
  const { integrityOf } = await onPage({ '/assets/ui.js': 'sha384-ui' });
  expect(integrityOf('/assets/ui.js')).toBe('sha384-ui');
  expect(integrityOf('http://localhost:3000/assets/ui.js')).toBe('sha384-ui');
  expect(globalThis.__ONDECK_INTEGRITY__?.('/assets/ui.js')).toBe('sha384-ui');
});

test.each([
  ['a file that nobody named', '/r/employee/1.0.0/other.js'],
  ['a named file on another origin', 'https://evil.example/r/employee/1.0.0/area.js'],
  ['a named file of another version', '/r/employee/1.0.1/area.js'],
])('%s is unknown', async (_name, address) => {
  const { integrityOf, trustFiles } = await onPage({});
  trustFiles('/r/employee/1.0.0/', { 'area.js': 'sha384-area' });
  expect(integrityOf('/r/employee/1.0.0/area.js')).toBe('sha384-area');
  expect(integrityOf(address)).toBeUndefined();
});

test("only a developer's own folder runs unchecked", async () => {
  const { integrityOf, trustFolder } = await onPage({});
  trustFolder('http://localhost:4105/');
  expect(integrityOf('http://localhost:4105/src/area.js')).toBe('');
  expect(integrityOf('http://localhost:41055/src/area.js')).toBeUndefined();
});

test('a script without a known hash gets one that no file has', () => {
  expect(scriptFor('http://localhost:3000/r/x/unknown.js').integrity).toBe(IMPOSSIBLE_HASH);
  expect(IMPOSSIBLE_HASH).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
});
