/**
 * Gives every style element that a script makes the page's nonce, which the Content-Security-Policy asks for. antd
 * passes it on, but some of the pieces that it is made of (its scroll lock, its scrollbar measure) take none.
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
