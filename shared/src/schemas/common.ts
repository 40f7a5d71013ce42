/**
 * Building blocks of every request and answer schema. Objects are strict: an unknown field is refused, so a body can
 * set only the fields its schema names. Only query strings are coerced, because they have no types.
 */
import * as z from 'zod/mini';
import { weekdayNames } from '../domain/calendar/plainDate';
import { PLAIN_TIME } from '../domain/calendar/plainTime';
import { sentenceFor } from '../domain/rules/findings';
import { type SortOf, sortsOf } from '../domain/sorts';

/** Turns a domain rule, which returns a message or nothing, into a schema check. */
export function rule(sentenceFor: (value: string) => string | null | undefined) {
  return z.check<string>((context) => {
    const sentence = sentenceFor(context.value);
    if (sentence) context.issues.push({ code: 'custom', message: sentence, input: context.value });
  });
}

/** Adds an example to a schema, which the API's documentation shows. */
export const shows = <S extends z.ZodMiniType>(schema: S, ...examples: z.output<S>[]): S => {
  z.globalRegistry.add(schema, { examples });
  return schema;
};

const NUL = '\u0000';

const BOUNDED = z.string({ error: 'Enter text' });

/** Returns a schema for text of bounded length, normalized to NFC. The database can't store NUL, so NUL is refused. */
export const text = (max: number, min = 0) => BOUNDED.check(z.normalize('NFC'), ...boundsOf(max, min));

/** Returns a schema like {@link text} but without NFC: passwords are hashed, and emails found, exactly as typed. */
export const verbatim = (max: number, min = 0) => BOUNDED.check(...boundsOf(max, min));

function boundsOf(max: number, min: number) {
  return [
    z.minLength(min, min === 1 ? sentenceFor('field.thisRequired') : `Enter at least ${min} characters`),
    z.maxLength(max, `Enter at most ${max} characters`),
    rule((value) => (value.includes(NUL) ? 'Remove the control characters' : null)),
  ];
}

/** An opaque id. No id is a secret. */
export const id = shows(z.uuid({ error: 'Enter a valid ID.' }), '0193f2a0-0000-7000-8000-000000000001');

/** A calendar day, `yyyy-MM-dd`; February 30 is refused. */
export const date = shows(z.iso.date({ error: sentenceFor('date.format') }), '2027-03-03');

/** A wall-clock time, 24-hour `HH:mm`. */
export const time = shows(
  z.string({ error: sentenceFor('time.format') }).check(z.regex(PLAIN_TIME, sentenceFor('time.format'))),
  '15:30',
);

/** The instant of a punch: ISO 8601 with an offset, in the years 2000 through 2999. */
export const punchTime = shows(
  z.iso
    .datetime({ offset: true, error: sentenceFor('time.format') })
    .check(rule((value) => (/^2\d{3}/.test(value) ? null : sentenceFor('date.format')))),
  '2027-03-03T15:30:00-05:00',
);

/** Returns a schema for a whole number in a query string. */
export function queryInteger(min: number, max: number, name: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} must be a whole number`)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z
        .number()
        .check(
          z.minimum(min, `${name} must be at least ${min}`),
          z.maximum(max, `${name} must be at most ${max}`),
        ),
    ),
  );
}

const atMost200 = queryInteger(1, 200, 'limit');

/** A query for choices: those that match the search text, up to a limit; without a limit, all of them. */
export const choiceQuery = z.strictObject({ search: z.optional(text(100)), limit: z.optional(atMost200) });

/** Offset paging and a search text, as every list accepts them. */
export const pageQuery = {
  limit: z._default(z.optional(atMost200), 10),
  offset: z._default(z.optional(queryInteger(0, 100_000_000, 'offset')), 0),
  search: z.optional(text(100)),
};

/**
 * Returns the schema of `sort` in a list's query, see {@link SortOf}; an empty or missing value keeps the default
 * order.
 */
export function sortBy<const Column extends string>(
  columns: readonly Column[],
): z.ZodMiniOptional<z.ZodMiniType<'' | SortOf<Column>, '' | SortOf<Column>>> {
  const known: readonly ('' | SortOf<Column>)[] = ['', ...sortsOf(columns)];
  return z.optional(z.enum(known, { error: "This list can't be sorted by that column." }));
}

/** An id in a query string; pages send an empty text when nothing is selected. */
export const queryId = z.optional(
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => (value === '' ? undefined : value)),
      z.optional(id),
    ),
  ),
);

/** The largest number of locations that a query can name. */
export const MOST_LOCATIONS = 60;

const asked = rule((value) =>
  value.split(',').length > MOST_LOCATIONS ? `Choose at most ${MOST_LOCATIONS} locations.` : null,
);

/** Several locations in a query string: `all` of the reader's, or IDs with commas; an empty text means none. */
export const queryLocations = shows(
  z.optional(
    z.pipe(
      z.string().check(asked),
      z.pipe(
        z.transform((value: string) =>
          value === '' ? undefined : value === 'all' ? value : value.split(','),
        ),
        z.optional(z.union([z.literal('all'), z.array(id)])),
      ),
    ),
  ),
  'all',
);

/** A date in a query string; an empty text means no date. */
export const queryDate = z.optional(
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => (value === '' ? undefined : value)),
      z.optional(date),
    ),
  ),
);

/** Returns the schema of a list: `{count, results}`. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ count: z.number(), results: z.array(item) });
}

/** Identifies a version of a stored row. The text changes whenever a value that an edit would overwrite has changed. */
export const revision = z.optional(z.string());

/** The `revision` that the user had read, in quotes; without this header, no revision is compared. */
export const seenHeaders = z.looseObject({ 'if-match': z.optional(text(100)) });

/** Header of a call that can be sent again without a second effect. */
export const keyHeaders = z.looseObject({ 'idempotency-key': z.optional(text(100, 8)) });

export const messageAnswer = shows(z.object({ message: z.string() }), { message: 'Saved.' });
export const detailAnswer = z.object({ detail: z.string() });
export const noBody = z.optional(z.nullable(z.strictObject({})));

export const userType = z.enum(['ADMIN', 'MANAGER', 'EMPLOYEE'], { error: sentenceFor('select.role') });
export type UserType = z.infer<typeof userType>;

export const weekday = z.enum(weekdayNames, { error: 'Please select Week Day.' });

/** A user as rows of other objects name them. */
export const person = z.object({ id, name: z.string() });

/** Warnings of a change, which a user can accept. */
export const warnings = z.array(z.object({ code: z.string(), message: z.string() }));

/** A position as rows show it; its color is a name from the palette. */
export const positionRef = shows(z.object({ id, name: z.string(), color: z.string() }), {
  id: '0193f2a0-0000-7000-8000-000000000005',
  name: 'Swim Instructor',
  color: 'light_blue',
});
