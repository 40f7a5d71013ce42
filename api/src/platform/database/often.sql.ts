import { sql } from 'kysely';

const MARK = '/* often */';

/**
 * Ends a statement that every punch asks: a connection to a server plans it once and keeps the plan. For statements that
 * reach few rows by an index whatever they are asked for; a list may need another plan for other values.
 */
export const often = sql.raw(MARK);

const names = new Map<string, string>();

/** The name that a connection keeps a statement's plan under; undefined where it keeps none. */
export function planName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  const name = names.get(text) ?? `often_${names.size}`;
  names.set(text, name);
  return name;
}
