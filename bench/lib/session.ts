interface Question {
  readonly token?: string;
  /** Body of a POST request; without a body, the request is a GET. */
  readonly body?: unknown;
  /** The client's address, for a server that trusts a proxy. */
  readonly from?: string;
}

/**
 * Calls the server.
 *
 * @param path - path below `/api/`
 * @throws {Error} with the answer if the call fails
 */
export async function call<T>(url: string, path: string, { token, body, from }: Question = {}): Promise<T> {
  const response = await fetch(`${url}/api/${path}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
  const answer: T = JSON.parse(text);
  return answer;
}

type Role = 'admin' | 'manager' | 'employee';

/** Password of every user in the demo school. */
export const PASSWORD = 'OnDeck2026!';

/** Signs a user of the demo school in. */
export async function signIn(url: string, who: Role | `${string}@${string}`, from?: string) {
  const email = who.includes('@') ? who : `${who}@ondeck.example`;
  const { access_token: token, session_info } = await call<{
    access_token: string;
    session_info: { user: Record<'id' | 'user_type' | 'first_name' | 'last_name', string> };
  }>(url, 'users/login/', {
    body: { email, password: PASSWORD },
    ...(from === undefined ? {} : { from }),
  });
  const { id, user_type: role, first_name, last_name } = session_info.user;
  const held = { authToken: token, role, userId: id, name: `${first_name} ${last_name}`, email };
  /** Cookies that the browser has after sign-in, so that a visit can start signed in. */
  const cookies = Object.entries(held).map(([name, value]) => ({ name, value: encodeURIComponent(value) }));
  return { token, cookies };
}

export type Cookies = Awaited<ReturnType<typeof signIn>>['cookies'];
