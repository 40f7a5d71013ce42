/** Returns an optional reason as a request body: no key if nothing was typed. */
export const sentReason = (typed: string): { readonly reason?: string } =>
  typed.trim() === '' ? {} : { reason: typed.trim() };
