import fc from 'fast-check';
import { type Fuzzer, fuzzers } from './fuzzWorld';
import { anything, valuesOf } from './fuzzValues';
import type { DescribedCall } from './openapiCalls';

/** The ways in which a call is altered. */
const kinds = [
  'valid',
  'boundary',
  'wrongType',
  'extraField',
  'missingField',
  'missingAuth',
  'oversized',
  'badJson',
  'nul',
  'wrongContentType',
  'badQuery',
] as const;
export type Kind = (typeof kinds)[number];

export interface FuzzCase {
  readonly kind: Kind;
  readonly asker: Fuzzer;
  /** Contains placeholders for IDs of the world; see `withIds`. */
  readonly url: string;
  /** The body exactly as sent; undefined for no body. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Alterations that must be refused for every caller. */
export const alwaysRefused: ReadonlySet<Kind> = new Set([
  'extraField',
  'missingAuth',
  'oversized',
  'badJson',
  'nul',
  'wrongContentType',
]);

const needBody: ReadonlySet<Kind> = new Set([
  'wrongType',
  'extraField',
  'missingField',
  'oversized',
  'badJson',
  'wrongContentType',
]);

/** Alterations that pass the schema find more faults, so they are more frequent. */
const kindWeights: Readonly<Record<Kind, number>> = {
  valid: 5,
  boundary: 4,
  wrongType: 2,
  extraField: 1,
  missingField: 1,
  missingAuth: 1,
  oversized: 1,
  badJson: 1,
  nul: 1,
  wrongContentType: 1,
  badQuery: 1,
};

/** Returns the alterations of a call. An upload may be large, so it gets no body that is too large. */
function kindsFor(call: DescribedCall): Kind[] {
  // The stream of events never ends.
  if (call.operationId === 'followEvents') return ['missingAuth'];
  return kinds.filter((kind) => {
    if (kind === 'missingAuth') return call.wantsToken;
    if (kind === 'nul') return call.body !== undefined || call.parameters.some((one) => one.in === 'query');
    if (kind === 'oversized' && call.operationId === 'uploadVersion') return false;
    return call.body !== undefined || !needBody.has(kind);
  });
}

/** Returns the group of a path's `{id}`, from the word that names the group. */
function subjectOf({ path }: DescribedCall): string {
  if (path.includes('shift-type')) return 'position';
  if (/manage|reschedule|mine/.test(path)) return 'request';
  if (path.includes('payroll')) return 'record';
  return (
    ['kiosk', 'draft', 'meeting', 'location', 'user', 'shift'].find((word) => path.includes(word)) ?? 'id'
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const encoded = (value: unknown): string => {
  const text = String(value);
  // IDs are filled in later. Half a surrogate pair can't be in an address.
  return /^@[a-z]+\d+@$/.test(text) ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
};

function urlsOf(call: DescribedCall, kind: Kind): fc.Arbitrary<string> {
  const edgy = kind === 'boundary';
  const inPath = call.parameters.filter((one) => one.in === 'path');
  const inQuery = call.parameters.filter((one) => one.in === 'query');
  const path = fc
    .tuple(
      ...inPath.map(({ name, schema }) => valuesOf(schema, name === 'id' ? subjectOf(call) : name, edgy)),
    )
    .map((values) =>
      inPath.reduce(
        (url, { name }, index) => url.replace(`{${name}}`, encoded(values[index]) || 'x'),
        call.path,
      ),
    );
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesOf(schema, name, edgy)])),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  );
  const odd = fc.constantFrom(
    'nobody_knows=1',
    'limit=1&limit=2',
    'limit=0',
    'limit=201',
    'offset=-1',
    'offset=999999999',
    '__proto__[x]=1',
    '%',
    '%ff',
    'search=%',
    '[]=1',
    'location=not-an-id',
  );
  return fc.tuple(path, query, odd).map(([url, values, oddity]) => {
    const parts = Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`);
    if (kind === 'badQuery') parts.push(oddity);
    if (kind === 'nul' && call.body === undefined) parts.push(`${inQuery[0]?.name}=a%00b`);
    return parts.length === 0 ? url : `${url}?${parts.join('&')}`;
  });
}

function bodiesOf({ body }: DescribedCall, kind: Kind): fc.Arbitrary<string | undefined> {
  if (body === undefined) return fc.constant(undefined);
  const good = valuesOf(body, '', kind === 'boundary');
  const change = (how: (value: Record<string, unknown>, pick: number, other: unknown) => unknown) =>
    fc
      .tuple(good, fc.nat(), anything)
      .map(([value, pick, other]) => JSON.stringify(how(isRecord(value) ? { ...value } : {}, pick, other)));
  switch (kind) {
    case 'wrongType':
      return change((value, pick, other) => {
        const keys = Object.keys(value);
        const key = keys[pick % (keys.length + 1)];
        return key === undefined ? other : { ...value, [key]: other };
      });
    case 'extraField':
      return change((value, pick, other) => ({
        ...value,
        [['role', 'is_admin', 'constructor', 'id2', 'user_type2'][pick % 5] ?? '']: other,
      }));
    case 'missingField':
      return change((value, pick) => {
        const keys = Object.keys(value);
        const { [keys[pick % Math.max(keys.length, 1)] ?? '']: _, ...rest } = value;
        return rest;
      });
    case 'oversized':
      return fc.integer({ min: 65_537, max: 200_000 }).map((size) => `{"x":"${'a'.repeat(size - 8)}"}`);
    case 'badJson':
      return fc.constantFrom(
        '{',
        '{"a":}',
        '[1,',
        'nul',
        '{"a":1}}',
        "{'a':1}",
        '\ufeff{',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{}}}',
        '['.repeat(20_000),
        '\u0001',
      );
    case 'nul':
      return change((value, pick) => {
        const keys = Object.keys(value);
        const key = keys[pick % Math.max(keys.length, 1)] ?? 'a';
        return pick % 2 === 0 ? { ...value, [key]: 'a\u0000b' } : { ...value, 'a\u0000b': 1 };
      });
    default:
      return good.map((value) => JSON.stringify(value));
  }
}

/** Generates every way to make a call. */
export function casesOf(call: DescribedCall): fc.Arbitrary<FuzzCase> {
  const weights = { anonymous: 1, punchToken: 2, employee: 3, manager: 3, managerElsewhere: 1, admin: 4 };
  const anyAsker = fc.noBias(
    fc.oneof(...fuzzers.map((asker) => ({ weight: weights[asker], arbitrary: fc.constant(asker) }))),
  );
  const contentTypes = fc.constantFrom(
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'x',
  );
  // Switches the bias off, because it would choose the first kinds far more often than the last.
  return fc
    .noBias(
      fc.oneof(
        ...kindsFor(call).map((kind) => ({ weight: kindWeights[kind], arbitrary: fc.constant(kind) })),
      ),
    )
    .chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        asker: kind === 'missingAuth' ? fc.constant('anonymous' as const) : anyAsker,
        url: urlsOf(call, kind),
        body: bodiesOf(call, kind),
        headers:
          kind === 'wrongContentType'
            ? contentTypes.map((type): Record<string, string> => ({ 'content-type': type }))
            : fc.constant<Record<string, string>>({}),
      }),
    );
}
