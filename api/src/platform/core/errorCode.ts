const textOf = (error: unknown, key: 'code' | 'constraint'): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
};

/** Returns the code of a system error or of an error of either PostgreSQL driver; undefined for anything else. */
export const errorCode = (error: unknown): string | undefined => textOf(error, 'code');

/** Returns the constraint that an error of either PostgreSQL driver names. */
export const constraintOf = (error: unknown): string | undefined => textOf(error, 'constraint');
