import { IMPOSSIBLE_HASH } from './createScript';
import { integrityPlugin } from './integrityPlugin';

function scriptFor(url: string): HTMLScriptElement {
  const answer = integrityPlugin.createScript?.({ url });
  if (!answer || !('script' in answer) || !answer.script) throw new Error('The plugin made no script.');
  return answer.script;
}

/** Sets up the page as the server sends it, and loads the module that runs first. */
async function onPage(known: object) {
  document.head.innerHTML = `<script type="application/json" id="ondeck-integrity">${JSON.stringify(known)}</script>`;
  jest.resetModules();
  return import('./pageIntegrity');
}

test("finds the hashes of the page's files in its data, by their full address", async () => {
  const { integrityOf } = await onPage({ '/assets/ui.js': 'sha384-ui' });
  expect(integrityOf('/assets/ui.js')).toBe('sha384-ui');
  expect(integrityOf('http://localhost:3000/assets/ui.js')).toBe('sha384-ui');
  expect(globalThis.__ONDECK_INTEGRITY__?.('/assets/ui.js')).toBe('sha384-ui');
});

test.each([
  ['a file that is not listed', '/r/employee/1.0.0/other.js'],
  ['a listed file on another origin', 'https://evil.example/r/employee/1.0.0/area.js'],
  ['a listed file of another version', '/r/employee/1.0.1/area.js'],
])('finds no hash for %s', async (_name, address) => {
  const { integrityOf, trustFiles } = await onPage({});
  trustFiles('/r/employee/1.0.0/', { 'area.js': 'sha384-area' });
  expect(integrityOf('/r/employee/1.0.0/area.js')).toBe('sha384-area');
  expect(integrityOf(address)).toBeUndefined();
});

test("allows unchecked files only in a developer's folder", async () => {
  const { integrityOf, trustFolder } = await onPage({});
  trustFolder('http://localhost:4105/');
  expect(integrityOf('http://localhost:4105/src/area.js')).toBe('');
  expect(integrityOf('http://localhost:41055/src/area.js')).toBeUndefined();
});

test('gives a script without a known hash a hash that no file has', () => {
  expect(scriptFor('http://localhost:3000/r/x/unknown.js').integrity).toBe(IMPOSSIBLE_HASH);
  expect(IMPOSSIBLE_HASH).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
});
