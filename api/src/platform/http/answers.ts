/**
 * Writes answers as their schemas say: what a schema does not name never leaves, and a value of another type fails
 * the request. zod says the same but copies every row and tries every pattern, which takes several times as long as
 * all the rest of a long list; the tests ask both and compare (test/harness.ts).
 */
import { isObject, type Json } from '@ondeck/shared/contract/result';
import type { FastifySerializerCompiler } from 'fastify/types/schema';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { core } from 'zod/mini';

/** Answers the value itself where there is nothing to drop, else a copy without it; throws for another type. */
type Shape = (value: unknown) => unknown;

const misshapen = (path: string): Error => new Error(`The answer's ${path} doesn't match its schema.`);

/** A construct that no shape is made for: zod itself serialises such a schema. */
class Unsupported extends Error {}

const scalar =
  (fits: (value: unknown) => boolean, path: string): Shape =>
  (value) => {
    if (!fits(value)) throw misshapen(path);
    return value;
  };

const list =
  (item: Shape, path: string): Shape =>
  (value) => {
    if (!Array.isArray(value)) throw misshapen(path);
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const entry: unknown = value[index];
      const kept = item(entry);
      if (kept === entry) continue;
      copy ??= [...value];
      copy[index] = kept;
    }
    return copy ?? value;
  };

const record =
  (item: Shape, path: string): Shape =>
  (value) => {
    if (!isObject(value)) throw misshapen(path);
    const entries = Object.entries(value);
    const kept = entries.map(([key, entry]) => [key, item(entry)] as const);
    return kept.every(([, entry], index) => entry === entries[index]?.[1]) ? value : Object.fromEntries(kept);
  };

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
}

function closedObject(fields: readonly Field[], path: string): Shape {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const needed = fields.filter(({ required }) => required);
  return (value) => {
    if (!isObject(value)) throw misshapen(path);
    let place = 0;
    let found = 0;
    let isClosed = true;
    let changed: Map<string, unknown> | undefined;
    // Walks the value's keys and expects them in the schema's order: reading keys in turn is several times as fast as
    // looking each up by name, and this runs for every row of every list.
    for (const name in value) {
      const next = fields[place];
      place += 1;
      const field = next?.name === name ? next : byName.get(name);
      if (field === undefined) {
        isClosed = false;
        continue;
      }
      const entry = value[name];
      if (entry === undefined) continue;
      if (field.required) found += 1;
      const kept = field.shape(entry);
      if (kept !== entry) (changed ??= new Map()).set(name, kept);
    }
    if (found < needed.length)
      throw misshapen(`${path}.${needed.find(({ name }) => value[name] === undefined)?.name}`);
    if (changed === undefined && isClosed) return value;
    return Object.fromEntries(
      fields.map(({ name }) => [name, changed?.has(name) ? changed.get(name) : value[name]]),
    );
  };
}

function objectShape({ properties, required, additionalProperties }: Json, path: string): Shape {
  if (!isObject(properties)) return record(shapeOf(additionalProperties, `${path}.*`), path);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    shape: shapeOf(field, `${path}.${name}`),
    required: needed.includes(name),
  }));
  return closedObject(fields, path);
}

const nullable =
  (shape: Shape): Shape =>
  (value) =>
    value === null ? null : shape(value);

/** @param schema - a JSON schema as zod makes it @throws {Unsupported} */
function shapeOf(schema: unknown, path: string): Shape {
  if (!isObject(schema)) throw new Unsupported();
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) {
    const [given, none] = anyOf;
    if (anyOf.length !== 2 || !isObject(none) || none.type !== 'null') throw new Unsupported();
    return nullable(shapeOf(given, path));
  }
  if (Array.isArray(type)) {
    const [given, none] = type;
    if (type.length !== 2 || none !== 'null') throw new Unsupported();
    return nullable(shapeOf({ ...schema, type: given }, path));
  }
  if (Array.isArray(schema.enum)) {
    const allowed = new Set<unknown>(schema.enum);
    return scalar((value) => allowed.has(value), path);
  }
  if ('const' in schema) return scalar((value) => value === schema.const, path);
  switch (type) {
    case 'string':
      return scalar((value) => typeof value === 'string', path);
    case 'boolean':
      return scalar((value) => typeof value === 'boolean', path);
    case 'number':
    case 'integer':
      return scalar(Number.isFinite, path);
    case 'null':
      return scalar((value) => value === null, path);
    case 'array':
      return list(shapeOf(schema.items, `${path}[]`), path);
    case 'object':
      return objectShape(schema, path);
    default:
      throw new Unsupported();
  }
}

/**
 * Makes the function that writes answers of a schema.
 *
 * @returns undefined for a schema with a construct that no shape is made for
 */
export function compileAnswer(schema: core.$ZodType): ((value: unknown) => string) | undefined {
  try {
    const shape = shapeOf(core.toJSONSchema(schema, { io: 'output' }), 'body');
    return (value) => JSON.stringify(shape(value));
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

const compiled = new WeakMap<core.$ZodType, (value: unknown) => string>();

/** Fastify's serializer of answers; made when the first one is sent, so that a start does not wait for all. */
export const answerCompiler: FastifySerializerCompiler<core.$ZodType> = (route) => (value) => {
  const { schema } = route;
  let write = compiled.get(schema);
  if (write === undefined) {
    write = compileAnswer(schema) ?? serializerCompiler(route);
    compiled.set(schema, write);
  }
  return write(value);
};
