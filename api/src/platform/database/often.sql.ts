import { sql } from 'kysely';

const MARK = '/* often */';

/**
 * Marks a statement that every punch runs: a connection to a server plans the statement once and keeps the plan. Use it
 * for statements that always reach few rows by an index; a list may need another plan for other values.
 */
export const often = sql.raw(MARK);

const names = new Map<string, string>();

/** Returns the name under which a connection keeps a statement's plan; undefined if it keeps none. */
export function planName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  const name = names.get(text) ?? `often_${names.size}`;
  names.set(text, name);
  return name;
}
