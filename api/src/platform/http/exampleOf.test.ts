import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleOf } from './exampleOf';

const text = { type: 'string' };

for (const [what, schema, example] of [
  ['a text without a meaningful name', text, 'Text'],
  ['a nullable text', { type: ['string', 'null'] }, 'Text'],
  ['a number with a minimum', { type: 'integer', minimum: 15 }, 15],
  ['a number without one', { type: 'number' }, 1],
  ['the first word that is not empty', { enum: ['', 'upcoming', 'past'] }, 'upcoming'],
  ['a constant', { const: 7 }, 7],
  ['the first of a union', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, false],
  [
    'an own example before fields',
    { type: 'object', properties: { a: text }, examples: [{ a: 'b' }] },
    { a: 'b' },
  ],
  [
    'only required fields, by their names',
    {
      type: 'object',
      properties: { shift_code: text, created_at: text, total_hours: { type: 'number' }, more: text },
      required: ['shift_code', 'created_at', 'total_hours'],
    },
    { shift_code: 'LKV-0042', created_at: '2027-03-03T17:00:00.000Z', total_hours: 2.75 },
  ],
  [
    'a whole number of hours',
    { type: 'object', properties: { reminder_hours: { type: 'integer' } } },
    { reminder_hours: 2 },
  ],
  [
    'all fields if none is required',
    { type: 'object', properties: { title: text } },
    { title: 'Lakeview Swim School' },
  ],
  [
    'a name over the example of a date, not over another type',
    {
      type: 'object',
      properties: { end_date: { type: 'string', examples: ['2027-03-03'] }, revision: { type: 'number' } },
    },
    { end_date: '2027-03-17', revision: 1 },
  ],
  ['a list of one', { type: 'array', items: { type: 'boolean' } }, [false]],
  ['a record of one', { type: 'object', additionalProperties: { type: 'number' } }, { example: 1 }],
  ['no schema', undefined, null],
] as const)
  test(`shows ${what} as an example in the API's description`, () =>
    assert.deepEqual(exampleOf(schema), example));
