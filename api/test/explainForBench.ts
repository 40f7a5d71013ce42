/**
 * For `npm run bench:api`: with the argument `fill`, fills the migrated, empty database of DATABASE_URL with a large
 * school as BENCH_SIZE (JSON) says. Without it, signs people of that school in, asks every list once, and prints, as
 * JSON, the tokens and what each list asked the database.
 */
import pg from 'pg';
import * as z from 'zod/mini';
import { createRecorder, listsOf, loadSchool, planning, signPeopleIn, tokens } from './explainSchool';

const url = process.env.DATABASE_URL ?? '';
const size = z.parse(
  z.object({ shifts: z.number(), people: z.number(), records: z.number(), today: z.iso.date() }),
  JSON.parse(process.env.BENCH_SIZE ?? '{}'),
);

const client = new pg.Client({ connectionString: url, options: planning });
await client.connect();
if (process.argv[2] === 'fill') {
  await loadSchool(client, size);
  await client.end();
} else {
  await signPeopleIn(client, size.today);
  await client.end();
  process.stdout.write(await record());
}

/** Asks every list once. */
async function record(): Promise<string> {
  const recorder = await createRecorder(url, { now: () => new Date() });
  const lists = [];
  for (const [who, path] of listsOf(size.today)) {
    const { status, text, queries } = await recorder.ask(who, path);
    if (status !== 200) throw new Error(`${path} as ${who} answers ${status}: ${text}`);
    lists.push({ who, path, queries: queries.map(({ sql, parameters }) => ({ sql, parameters })) });
  }
  await recorder.close();
  return JSON.stringify({ tokens, lists });
}
