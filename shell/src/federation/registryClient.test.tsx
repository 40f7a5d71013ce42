import { repositoryRegistry } from '../testing/registry';
import { fetchRegistry, openRegistry } from './registryClient';

function network(answer: () => Promise<Response>) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
}

const served = () => Promise.resolve(Response.json(repositoryRegistry(), { headers: { ETag: '"7"' } }));
const inline = (text: string): void => {
  document.head.innerHTML = `<script type="application/json" id="ondeck-registry">${text}</script>`;
};

beforeEach(() => {
  document.head.innerHTML = '';
});

test('uses the registry in the page without a request', async () => {
  const fetched = network(served);
  inline(JSON.stringify(repositoryRegistry()));
  expect(await openRegistry()).toMatchObject({ kind: 'registry', registry: { revision: 1 } });
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['is missing', undefined],
  ['was not filled in', '__REGISTRY__'],
  ['is broken', '{"schema":1'],
  ['is of another schema', '{"schema":9}'],
])('fetches the registry when the one in the page %s', async (_name, text) => {
  network(served);
  if (text !== undefined) inline(text);
  expect(await openRegistry()).toMatchObject({ kind: 'registry', etag: '"7"' });
});

test.each<[string, () => Promise<Response>, object]>([
  ['nothing new', () => Promise.resolve(new Response(null, { status: 304 })), { kind: 'same' }],
  ['an error', () => Promise.resolve(new Response('', { status: 503 })), { kind: 'failed' }],
  ['no registry', () => Promise.resolve(Response.json({})), { kind: 'failed' }],
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), { kind: 'failed' }],
])('handles a registry request when the server has %s', async (_name, answer, expected) => {
  network(answer);
  expect(await fetchRegistry('"7"')).toMatchObject(expected);
});
