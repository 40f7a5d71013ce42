/** What tests and their tools put on the page. */
const ofTests = /^window\.(?:_|jest|expect|IS_REACT_ACT_ENVIRONMENT|event\b|on)/;

/** Everything of the page that an area may not change, by its name: the window, what the platform has, the document. */
export type Stock = ReadonlyMap<string, unknown>;

function noteValues(stock: Map<string, unknown>, name: string, holder: object): void {
  for (const key of Reflect.ownKeys(holder)) {
    const held = Object.getOwnPropertyDescriptor(holder, key);
    if (held && 'value' in held) stock.set(`${name}.${String(key)}`, held.value);
  }
}

/** Notes what the page has now. */
export function takeStock(): Stock {
  const stock = new Map<string, unknown>();
  for (const key of Object.getOwnPropertyNames(window)) {
    if (!/^[A-Z]/.test(key)) continue;
    const held: unknown = Reflect.get(window, key);
    if ((typeof held !== 'function' && typeof held !== 'object') || !held) continue;
    noteValues(stock, key, held);
    const prototype: unknown = Reflect.get(held, 'prototype');
    if (typeof prototype === 'object' && prototype) noteValues(stock, `${key}.prototype`, prototype);
  }
  // Afterwards: some of its names have a value only once they were read.
  noteValues(stock, 'window', window);
  stock.set('document.title', document.title);
  for (const name of ['body', 'documentElement'] as const)
    for (const attribute of ['class', 'style'])
      stock.set(`document.${name} ${attribute}`, document[name].getAttribute(attribute) ?? '');
  return stock;
}

/** The names of what was added, changed or taken away. */
export function changesSince(before: Stock): string[] {
  const now = takeStock();
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) =>
      !ofTests.test(name) &&
      !Object.is(before.get(name), now.get(name)) &&
      // What a test fakes, such as the network, is put back by the test.
      ![before.get(name), now.get(name)].some((value) => jest.isMockFunction(value)),
  );
}
