import { member } from './assertions';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of the API, read from its description. */
export interface DescribedCall {
  readonly operationId: string;
  readonly method: Method;
  /** The path with `{name}` for parameters. */
  readonly path: string;
  /** The JSON schema of the body; undefined if the call takes none. */
  readonly body: unknown;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: unknown;
  }[];
  readonly wantsToken: boolean;
  /** The documented success statuses. */
  readonly successes: readonly string[];
  readonly refusals: readonly string[];
  readonly described: unknown;
}

const isMethod = (text: string): text is Method => ['GET', 'POST', 'PUT', 'DELETE'].includes(text);

const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
};

/**
 * Reads every call from the description.
 *
 * @param document - the body of `/api/openapi.json`
 */
export function callsOf(document: unknown): DescribedCall[] {
  return Object.entries(Object(member(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).flatMap(([name, described]) => {
      const method = name.toUpperCase();
      if (!isMethod(method)) return [];
      const statuses = Object.keys(Object(member(described, 'responses')));
      return {
        operationId: String(member(described, 'operationId') ?? ''),
        method,
        path,
        body: member(described, 'requestBody', 'content', 'application/json', 'schema'),
        parameters: listAt(described, 'parameters').map((parameter) => ({
          name: String(member(parameter, 'name')),
          in: String(member(parameter, 'in')),
          required: member(parameter, 'required') === true,
          schema: member(parameter, 'schema'),
        })),
        wantsToken: listAt(described, 'security').length > 0,
        successes: statuses.filter((status) => status.startsWith('2')),
        refusals: statuses.filter((status) => status.startsWith('4')),
        described,
      };
    }),
  );
}
