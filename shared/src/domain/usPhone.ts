/**
 * Returns a US phone number as text messages need it, `+16085550148`; null for any other number. Accepts hyphens, and a
 * leading 1 or +1.
 */
export function usPhoneOf(phone: string): string | null {
  const [, digits] = /^(?:\+?1)?([2-9]\d{9})$/.exec(phone.replaceAll(/[-\s().]/g, '')) ?? [];
  return digits === undefined ? null : `+1${digits}`;
}
