import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { safeEncode } from 'zod/v4/core';
import * as z from 'zod/mini';
import { compileAnswer } from './answers';

const person = z.object({ id: z.uuid(), name: z.string(), born: z.nullable(z.iso.date()) });
const schema = z.object({
  count: z.int(),
  open: z.boolean(),
  nothing: z.null(),
  kind: z.enum(['shift', 'meeting']),
  version: z.literal(1),
  note: z.optional(z.nullable(z.string())),
  hours: z.record(z.string(), z.number()),
  people: z.array(person),
  boss: z.nullable(person),
});
const ann = { id: '01890000-0000-7000-8000-000000000001', name: 'Ann "Lake"\n', born: '2001-02-03' };
const good = {
  count: 2,
  open: true,
  nothing: null,
  kind: 'shift',
  version: 1,
  note: null,
  hours: { '2027-03-01': 4.5 },
  people: [ann, { ...ann, born: null }],
  boss: null,
};

describe('an answer', () => {
  const write = compileAnswer(schema);
  assert.ok(write);

  for (const [what, value] of [
    ['as it is', good],
    ['without what is optional', { ...good, note: undefined }],
    ['with a person where there may be none', { ...good, boss: ann }],
    ['with empty lists', { ...good, people: [], hours: {} }],
  ] as const)
    it(`writes an answer ${what} exactly like zod`, () => {
      const expected = safeEncode(schema, JSON.parse(JSON.stringify(value)));
      assert.ok(expected.success);
      assert.deepEqual(JSON.parse(write(value)), expected.data);
    });

  for (const [where, value] of [
    ['the body', { ...good, secret: 1 }],
    ['a row', { ...good, people: [ann, { ...ann, secret: 1 }] }],
    ['a part that may be null', { ...good, boss: { ...ann, secret: 1 } }],
    ['the place of an optional field', { ...good, note: undefined, secret: 1 }],
    ['how it is turned to JSON', { ...good, toJSON: () => ({ secret: 1 }) }],
  ] as const)
    it(`drops fields of an answer that the schema doesn't name in ${where}`, () => {
      assert.doesNotMatch(write(value), /secret/);
      assert.match(write(value), /Ann/);
    });

  for (const [what, value] of [
    ['text for a number', { ...good, count: '2' }],
    ['no number', { ...good, count: Number.NaN }],
    ['a number for a truth', { ...good, open: 1 }],
    ['something for nothing', { ...good, nothing: 0 }],
    ['a word that is not of the list', { ...good, kind: 'party' }],
    ['another constant', { ...good, version: 2 }],
    ['a date object for a text', { ...good, people: [{ ...ann, born: new Date() }] }],
    ['a list for an object', { ...good, boss: [] }],
    ['an object for a list', { ...good, people: {} }],
    ['null for an object', { ...good, hours: null }],
    ['text among numbers by name', { ...good, hours: { '2027-03-01': '4' } }],
    ['a missing field', { ...good, people: [{ id: ann.id, born: null }] }],
    ['null for a text', { ...good, people: [{ ...ann, name: null }] }],
  ] as const)
    it(`refuses an answer with ${what}`, () => {
      assert.throws(() => write(value), /doesn't match its schema/);
    });

  it('leaves an answer to zod when its schema is a union', () => {
    assert.equal(compileAnswer(z.object({ either: z.union([z.string(), z.number()]) })), undefined);
  });
});
