// The baseline: the driver repeats the statements of real punches on a copy of the database, without server,
// signatures, schemas, or rules.
import { buildApp } from '../../api/src/app';
import { planName } from '../../api/src/platform/database/often.sql';
import { connectServer } from '../../api/src/platform/database/server';
import { createBus } from '../../api/src/platform/events/bus';
import { modules } from '../../api/src/modules';
import { createServices } from '../../api/src/platform/services';
import { sealStored } from '../../api/src/platform/database/sealStored';
import { testVault } from '../../api/test/testVault';
import pg from 'pg';
import { inLanes } from '../lib/load';
import { type Guest, punch } from './desks';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Seals a copy's codes, as the recording server expects them. */
export async function sealCodes(url: string): Promise<void> {
  const { db, close } = connectServer(url, () => {}, 1);
  await sealStored(db, testVault);
  await close();
}

/** Clocks employees in one after the other. @returns each punch's database statements, transactions included */
export async function recordPunches(url: string, guests: readonly Guest[]): Promise<Statement[][]> {
  let asked: Statement[] = [];
  const server = connectServer(
    url,
    () => {},
    2,
    ({ sql, parameters }) => asked.push({ text: sql, values: [...parameters] }),
  );
  // The bus announces changes to other processes as in production, without a listener.
  const bus = createBus({
    db: server.db,
    listen: async () => async () => {},
    pollEvery: 3_600_000,
    onError: () => {},
  });
  const app = await buildApp({
    services: createServices({
      db: server.db,
      clock: { now: () => new Date() },
      announcer: { announce: (trx) => bus.announce(trx), nudge: () => {} },
      vault: testVault,
      publicUrl: 'http://127.0.0.1',
      mailIsSent: false,
    }),
    modules,
    bus,
    logLevel: 'silent',
  });
  try {
    const all: Statement[][] = [];
    for (const [index, guest] of guests.entries()) {
      asked = [];
      await punch(
        guest,
        async ({ path, headers, body }) => {
          const answer = await app.inject({ method: 'POST', url: path, headers, payload: body });
          return { status: answer.statusCode, text: answer.body };
        },
        { key: `recorded-${index}` },
      );
      all.push(asked);
    }
    return all;
  } finally {
    await app.close();
    await server.close();
  }
}

/**
 * Repeats recorded statements. Those of one punch run in order on one connection, which keeps the same query plans as
 * the server's.
 *
 * @returns punches a second
 */
export async function replay(url: string, punches: readonly Statement[][], lanes: number): Promise<number> {
  const pool = new pg.Pool({
    connectionString: url,
    max: lanes,
    options: '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off',
  });
  try {
    return await inLanes(punches, lanes, async (statements) => {
      const client = await pool.connect();
      try {
        for (const { text, values } of statements) {
          const name = planName(text);
          await client.query(name === undefined ? { text, values } : { name, text, values });
        }
      } finally {
        client.release();
      }
    });
  } finally {
    await pool.end();
  }
}
