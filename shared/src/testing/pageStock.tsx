/** Globals that tests and their tools add to the page. */
const ofTests = /^window\.(?:_|jest|expect|IS_REACT_ACT_ENVIRONMENT|event\b|on)/;

/** Everything on the page that an area must not change, by name: the window, built-in objects, and the document. */
export type Stock = ReadonlyMap<string, unknown>;

function noteValues(stock: Map<string, unknown>, name: string, holder: object): void {
  for (const key of Reflect.ownKeys(holder)) {
    const held = Object.getOwnPropertyDescriptor(holder, key);
    if (held && 'value' in held) stock.set(`${name}.${String(key)}`, held.value);
  }
}

/** Records the page's current values. */
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
  // Read the window last, because some of its names have a value only after they are read.
  noteValues(stock, 'window', window);
  stock.set('document.title', document.title);
  for (const name of ['body', 'documentElement'] as const)
    for (const attribute of ['class', 'style'])
      stock.set(`document.${name} ${attribute}`, document[name].getAttribute(attribute) ?? '');
  return stock;
}

/** Returns the names that were added, changed, or removed. */
export function changesSince(before: Stock): string[] {
  const now = takeStock();
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) =>
      !ofTests.test(name) &&
      !Object.is(before.get(name), now.get(name)) &&
      // The test itself restores its fakes, such as the network.
      ![before.get(name), now.get(name)].some((value) => jest.isMockFunction(value)),
  );
}
