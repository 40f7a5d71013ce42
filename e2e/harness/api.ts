import { password, people, type Role } from './people';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the server without a browser. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Returns a field of an answer's body by its path, or undefined. */
export function field(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** Like `field`, for text. @throws {Error} if the field isn't text */
export function textField(value: unknown, ...path: readonly (string | number)[]): string {
  const found = field(value, ...path);
  if (typeof found !== 'string') throw new Error(`no text at ${path.join('.')} in ${JSON.stringify(value)}`);
  return found;
}

/** Like `field`, for lists. @throws {Error} if the field isn't a list */
export function listField(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = field(value, ...path);
  if (!Array.isArray(found)) throw new Error(`no list at ${path.join('.')} in ${JSON.stringify(value)}`);
  return found;
}

/** Signs in as a user of the demo school with this role, and returns the session's token. */
export async function tokenOf(url: string, role: Role): Promise<string> {
  const { body } = await call(url, 'POST', '/api/users/login/', {
    body: { email: people[role].email, password },
  });
  return textField(body, 'access_token');
}
