const textOf = (error: unknown, key: 'code' | 'constraint'): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
};

/** The code of an error of the system or of either driver of PostgreSQL; undefined for anything else. */
export const errorCode = (error: unknown): string | undefined => textOf(error, 'code');

/** The name of the constraint that an error of either driver names. */
export const constraintOf = (error: unknown): string | undefined => textOf(error, 'constraint');
