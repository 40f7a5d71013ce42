import { newRequestKey } from './requestKey';

test('makes another UUID each time, also where the browser has no randomUUID', () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const keys = Array.from({ length: 200 }, newRequestKey);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(200);
});
