import { isObject, type Json } from '@ondeck/shared/contract/result';
import { endingExamples, fieldExamples } from './fieldExamples';

/** Returns a value of a table, unless the field is of another type. */
const ofType = (type: unknown, known: string | number | undefined): string | number | undefined =>
  (type === 'string') === (typeof known === 'string') ? known : undefined;

function exampleOfObject({ properties, required, additionalProperties }: Json, name: string): unknown {
  if (!isObject(properties))
    return isObject(additionalProperties) ? { example: exampleOf(additionalProperties, name) } : {};
  const needed = Array.isArray(required) && required.length > 0 ? required : Object.keys(properties);
  return Object.fromEntries(needed.map((key) => [key, exampleOf(properties[key], String(key))]));
}

/**
 * Returns an example for a JSON schema: the example of its field's name, the schema's own first example, or one built
 * from the examples of its fields. An object has its required fields, or all fields if none is required; a list has one
 * entry; a union shows its first kind.
 *
 * @param name - name of the field, for {@link fieldExamples}
 */
export function exampleOf(schema: unknown, name = ''): unknown {
  if (!isObject(schema)) return null;
  const { examples, enum: words, anyOf, items, minimum } = schema;
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if ('const' in schema) return schema.const;
  if (Array.isArray(words)) return words.find((word) => word !== '') ?? words[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], name);
  const named = ofType(type, fieldExamples[name]);
  if (named !== undefined) return named;
  if (Array.isArray(examples)) return examples[0];
  if (type === 'array') return [exampleOf(items, name)];
  if (type === 'object') return exampleOfObject(schema, name);
  if (type === 'boolean') return false;
  const known = ofType(type, endingExamples.find(([ending]) => ending.test(name))?.[1]);
  if (type === 'string') return known ?? 'Text';
  if (type === 'integer' && typeof known === 'number') return Math.floor(known);
  return type === 'number' || type === 'integer' ? (known ?? Math.max(1, Number(minimum ?? 1))) : null;
}
