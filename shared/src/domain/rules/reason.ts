/** A reason that may be left out, as it is sent: no key where none was typed. */
export const sentReason = (typed: string): { readonly reason?: string } =>
  typed.trim() === '' ? {} : { reason: typed.trim() };
