/**
 * For `npm run bench:api`: fills the migrated, empty database of DATABASE_URL with a large school as BENCH_SIZE (JSON)
 * says, asks every list once, and prints, as JSON, the tokens and what each list asked the database.
 */
import pg from 'pg';
import * as z from 'zod/mini';
import { createRecorder, listsOf, loadSchool, planning, tokens } from './explainSchool';

const url = process.env.DATABASE_URL ?? '';
const size = z.parse(
  z.object({ shifts: z.number(), people: z.number(), records: z.number(), today: z.iso.date() }),
  JSON.parse(process.env.BENCH_SIZE ?? '{}'),
);

const client = new pg.Client({ connectionString: url, options: planning });
await client.connect();
await loadSchool(client, size);
await client.end();

const recorder = await createRecorder(url, { now: () => new Date() });
const lists = [];
for (const [who, path] of listsOf(size.today)) {
  const { status, text, queries } = await recorder.ask(who, path);
  if (status !== 200) throw new Error(`${path} as ${who} answers ${status}: ${text}`);
  lists.push({ who, path, queries: queries.map(({ sql, parameters }) => ({ sql, parameters })) });
}
await recorder.close();
process.stdout.write(JSON.stringify({ tokens, lists }));
