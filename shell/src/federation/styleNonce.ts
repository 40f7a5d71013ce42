/**
 * Gives every style element that a script creates the page's nonce, which the Content-Security-Policy requires. antd
 * passes the nonce on, but some of its parts (its scroll lock and its scrollbar measurement) don't.
 */
export function giveStylesTheNonce(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (!nonce) return;
  const create = page.createElement;
  page.createElement = new Proxy(create, {
    apply(target, self, args: Parameters<typeof create>) {
      const element: HTMLElement = Reflect.apply(target, self, args);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
}
