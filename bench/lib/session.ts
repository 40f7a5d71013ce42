interface Question {
  readonly token?: string;
  /** Makes it a POST. */
  readonly body?: unknown;
  /** Address of whoever asks, where the server trusts a proxy. */
  readonly from?: string;
}

/**
 * Calls the server.
 *
 * @param path - below `/api/`
 * @throws {Error} with the answer where it is none of success
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

/** Of everybody in the demo school. */
export const PASSWORD = 'OnDeck2026!';

/** Signs one of the demo school's people in. */
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
  /** What the browser holds then, so that a visit can begin signed in. */
  const cookies = Object.entries(held).map(([name, value]) => ({ name, value: encodeURIComponent(value) }));
  return { token, cookies };
}

export type Cookies = Awaited<ReturnType<typeof signIn>>['cookies'];
