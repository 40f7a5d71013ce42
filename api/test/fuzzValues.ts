import fc from 'fast-check';
import { member } from './assertions';

/** The groups of IDs in a test world. */
const idGroups = [
  'location',
  'position',
  'user',
  'shift',
  'meeting',
  'request',
  'record',
  'kiosk',
  'draft',
  'gap',
] as const;
type IdGroup = (typeof idGroups)[number];
export type WorldIds = Readonly<Record<IdGroup, readonly string[]>>;

/**
 * Returns a placeholder for an ID of the world, by group and number. The ID is known only when the case runs, so that
 * the case can run again in a new world.
 */
const idAt = (group: IdGroup, index: number): string => `@${group}${index}@`;
const ID = /@([a-z]+)(\d+)@/g;
/** Replaces the placeholders of `idAt` with the world's IDs. */
export function withIds(text: string, ids: WorldIds): string {
  return text.replaceAll(ID, (whole, name: string, index: string) => {
    const group = idGroups.find((one) => one === name);
    if (group === undefined) return whole;
    return ids[group][Number(index) % ids[group].length] ?? '';
  });
}

/** Returns the ID group that a member most likely needs. */
function groupOf(name: string): IdGroup | undefined {
  if (/location/.test(name)) return 'location';
  if (/position|shift_type|type_id/.test(name)) return 'position';
  if (/user|staff/.test(name)) return 'user';
  if (name === 'template') return 'draft';
  return idGroups.find((group) => name.includes(group));
}

type Values = fc.Arbitrary<unknown>;

function idsFor(name: string): fc.Arbitrary<string> {
  const wanted = groupOf(name);
  const any = fc.tuple(fc.constantFrom(...idGroups), fc.nat(9)).map(([group, index]) => idAt(group, index));
  return fc.oneof(
    { weight: wanted ? 8 : 0, arbitrary: fc.nat(9).map((index) => idAt(wanted ?? 'user', index)) },
    { weight: 2, arbitrary: any },
    { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
  );
}
const nearDates = fc.integer({ min: -40, max: 60 }).map((days) => {
  const date = new Date(Date.UTC(2027, 2, 3 + days));
  return date.toISOString().slice(0, 10);
});
const times = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((pair) => pair.map((part) => String(part).padStart(2, '0')).join(':'));
const edgeDates = fc.constantFrom(
  '0001-01-01',
  '1582-10-10',
  '1970-01-01',
  '2028-02-29',
  '2027-02-29',
  '9999-12-31',
  '2027-13-01',
  '0000-00-00',
);
const edgeTimes = fc.constantFrom('00:00', '23:59', '24:00', '12:60', '02:30', '9:00', '');
const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\u0000', '')),
  fc.constantFrom(
    '',
    ' ',
    '%',
    '_\\%',
    "'; drop table users; --",
    '<script>',
    '\u202e',
    '\ud800',
    '😀'.repeat(10),
    '../..',
    '__proto__',
    'NaN',
    '-1',
    '1e999',
  ),
);
const edgeNumbers = fc.constantFrom(
  -1,
  0,
  -0,
  1,
  0.005,
  24,
  167.99,
  168.01,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  1e308,
  -1e308,
);

/** Texts for fields whose rule is a function and is missing from the description. */
const byName: Readonly<Record<string, Values>> = {
  email: fc.constantFrom(
    'employee@ondeck.example',
    'manager@ondeck.example',
    'new@ondeck.example',
    'NEW2@ondeck.example',
  ),
  password: fc.constantFrom('OnDeck2026!', 'Goggles-4-all!'),
  new_password: fc.constant('Goggles-4-all!'),
  confirm_password: fc.constant('Goggles-4-all!'),
  current_password: fc.constantFrom('OnDeck2026!', 'Goggles-4-all!'),
  phone_number: fc.constantFrom('2125550100', '3105550142'),
  key: fc.integer({ min: 10_000, max: 99_999 }).map(String),
  code: fc.constantFrom('10003', '10004', '99999'),
  full_name: fc.constantFrom('Sam Signup', 'Ana Diaz'),
  first_name: fc.constantFrom('Sam', 'Ana'),
  last_name: fc.constantFrom('Signup', 'Diaz'),
  title: fc.constantFrom('Lakeview', 'Riverside', 'Harbor'),
  name: fc.constantFrom('Lifeguard', 'Coach', 'Desk'),
  timezone: fc.constantFrom('America/New_York', 'Pacific/Honolulu'),
  area: fc.constantFrom('employee', 'auth', 'nothing'),
  version: fc.constantFrom('1.0.0', '0.1.0'),
  address: fc.constant('1 Water Street'),
};

const numberAt = (schema: unknown, key: string): number | undefined => {
  const value = member(schema, key);
  return typeof value === 'number' ? value : undefined;
};
const textAt = (schema: unknown, key: string): string => String(member(schema, key) ?? '');
const listAt = (schema: unknown, key: string): readonly unknown[] | undefined => {
  const value = member(schema, key);
  return Array.isArray(value) ? value : undefined;
};

function texts(schema: unknown, name: string, edgy: boolean): Values {
  const pattern = textAt(schema, 'pattern');
  const format = textAt(schema, 'format');
  if (format === 'uuid') return edgy ? fc.oneof(idsFor(name), oddText) : idsFor(name);
  if (format === 'date') return edgy ? fc.oneof(edgeDates, oddText) : nearDates;
  if (pattern.includes('[01]\\d|2[0-3]')) return edgy ? fc.oneof(edgeTimes, oddText) : times;
  const known = byName[name];
  const [min, max] = [numberAt(schema, 'minLength') ?? 0, numberAt(schema, 'maxLength') ?? 60];
  if (!edgy) {
    if (known) return known;
    if (/_date$|^date$/.test(name)) return fc.oneof(nearDates, fc.constant(''));
    if (/(^|_)(id|location|user|staff)$/.test(name) && pattern === '')
      return fc.oneof(idsFor(name), fc.constant(''));
    if (pattern !== '')
      return (
        fc
          .stringMatching(new RegExp(pattern))
          // The pattern can allow texts that are too long, so filter them by length.
          .filter(
            (text) => text.length <= (numberAt(schema, 'maxLength') ?? 1000) && !text.includes('\u0000'),
          )
      );
    return fc.string({ minLength: Math.min(min, 200), maxLength: Math.min(max, 40) });
  }
  return fc.oneof(
    fc.constantFrom(
      ...[min - 1, min, max, max + 1].filter((length) => length >= 0).map((length) => 'x'.repeat(length)),
    ),
    fc.constantFrom('0', '200', '201', '999999999', '1000000000'),
    edgeDates,
    oddText,
  );
}

function numbers(schema: unknown, edgy: boolean): Values {
  const min = numberAt(schema, 'minimum') ?? 0;
  const max = numberAt(schema, 'maximum') ?? 200;
  if (!edgy) return fc.integer({ min: Math.ceil(Math.max(min, -1e9)), max: Math.floor(Math.min(max, 1e9)) });
  return fc.oneof(fc.constantFrom(min - 1, min, max, max + 1), edgeNumbers);
}

function lists(schema: unknown, name: string, edgy: boolean): Values {
  // `staff: [{id}]` needs IDs of staff.
  const item = valuesOf(member(schema, 'items'), name, edgy);
  const max = numberAt(schema, 'maxItems') ?? 3;
  if (!edgy)
    return fc.array(item, { minLength: numberAt(schema, 'minItems') ?? 0, maxLength: Math.min(max, 3) });
  return fc.oneof(
    fc.array(item, { maxLength: 3 }),
    fc.array(item, { minLength: max + 1, maxLength: max + 1, size: 'max' }),
  );
}

function objects(schema: unknown, around: string, edgy: boolean): Values {
  const properties = Object.entries(Object(member(schema, 'properties')));
  if (properties.length === 0 && member(schema, 'additionalProperties') instanceof Object)
    return fc.dictionary(
      fc.string({ maxLength: 12 }),
      valuesOf(member(schema, 'additionalProperties'), '', edgy),
      { maxKeys: 3 },
    );
  const required = new Set(listAt(schema, 'required')?.map(String));
  return fc.record(
    Object.fromEntries(
      properties.map(([name, one]) => [name, valuesOf(one, name === 'id' ? around : name, edgy)]),
    ),
    {
      requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
    },
  );
}

/**
 * Generates values of a JSON schema.
 *
 * @param name - the member's name, for fields whose rule the schema can't express
 * @param edgy - true for odd values at and past the limits; false for values that a page would send
 */
export function valuesOf(schema: unknown, name = '', edgy = false): Values {
  const choices = listAt(schema, 'anyOf') ?? listAt(schema, 'oneOf');
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, edgy)));
  const constants =
    listAt(schema, 'enum') ?? ('const' in Object(schema) ? [member(schema, 'const')] : undefined);
  if (constants)
    return edgy ? fc.oneof(fc.constantFrom(...constants), oddText) : fc.constantFrom(...constants);
  switch (textAt(schema, 'type')) {
    case 'string':
      return texts(schema, name, edgy);
    case 'number':
    case 'integer':
      return numbers(schema, edgy);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return lists(schema, name, edgy);
    case 'object':
      return objects(schema, name, edgy);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Generates any JSON value, for places that need another type. */
export const anything: Values = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((value) => {
    const clean: unknown = JSON.parse(JSON.stringify(value).replaceAll('\\u0000', ''));
    return clean;
  }),
  edgeNumbers,
  fc.constantFrom(null, true, [], {}, [[]], '', '[object Object]'),
);
