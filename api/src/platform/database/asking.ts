import type pg from 'pg';
import { planName } from './often.sql';

/** Time limit of a statement in ms, unless its transaction sets another one. */
export const STATEMENT_TIMEOUT = 10_000;
/** Time in ms that PostgreSQL has to end a statement over its limit, before its connection is closed. */
const GRACE = 3_000;

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 };

/**
 * Returns the time in ms after which a statement's connection is closed, if its text sets another limit for the
 * transaction; infinity without a limit, undefined if the text sets none.
 */
export function patienceIn(text: string): number | undefined {
  const [, amount, unit = 'ms'] =
    /^\s*set local statement_timeout = '?(\d+)(ms|s|min)?'?\s*$/m.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return amount === '0' ? Number.POSITIVE_INFINITY : Number(amount) * (MILLISECONDS[unit] ?? 1) + GRACE;
}

/**
 * Settings that a direct connection gets once. Behind a pooler, each transaction sets them because connections change.
 */
const SAID_BY_EACH =
  `set local statement_timeout = ${STATEMENT_TIMEOUT}; set local lock_timeout = 5000; ` +
  "set local idle_in_transaction_session_timeout = 15000; set local timezone = 'UTC'; " +
  'set local random_page_cost = 1.1; set local jit = off';

type Ask = (...asked: unknown[]) => Promise<unknown>;

/**
 * Runs every query in a transaction so that its settings hold; the three messages are sent together in one round trip.
 */
function inTransactions(ask: Ask): Ask {
  let isOpen = false;
  async function begin(text: unknown): Promise<unknown> {
    isOpen = true;
    try {
      return await ask(`${String(text)}; ${SAID_BY_EACH}`);
    } catch (error) {
      isOpen = false;
      throw error;
    }
  }
  return async (...asked) => {
    const [text] = asked;
    if (text === 'begin') return begin(text);
    if (text === 'commit' || text === 'rollback') isOpen = false;
    if (isOpen || text === 'commit' || text === 'rollback') return ask(...asked);
    const [begun, answered, ended] = await Promise.allSettled([
      ask(`begin; ${SAID_BY_EACH}`),
      ask(...asked),
      ask('commit'),
    ]);
    for (const outcome of [begun, answered, ended]) if (outcome.status === 'rejected') throw outcome.reason;
    return answered.status === 'fulfilled' ? answered.value : undefined;
  };
}

/** Keeps the plans of statements that ask for it (often.sql.ts). */
const withPlans =
  (ask: Ask): Ask =>
  (...asked) => {
    const [text, values] = asked;
    const name = typeof text === 'string' && asked.length === 2 ? planName(text) : undefined;
    return name === undefined ? ask(...asked) : ask({ name, text, values });
  };

/**
 * Closes a connection that gets no answer, for example from a frozen PostgreSQL, whose own time limits are frozen too.
 */
function withDeadline(ask: Ask, giveUp: () => void): Ask {
  const usual = STATEMENT_TIMEOUT + GRACE;
  let patience = usual;
  return (...asked) => {
    const [text] = asked;
    if (text === 'begin' || text === 'commit' || text === 'rollback') patience = usual;
    else if (typeof text === 'string') patience = patienceIn(text) ?? patience;
    const timer = Number.isFinite(patience) ? setTimeout(giveUp, patience) : undefined;
    return ask(...asked).finally(() => clearTimeout(timer));
  };
}

/**
 * Adapts a connection to its server.
 *
 * @param isPooled - whether each transaction may get another connection to PostgreSQL, so no statement is named
 * @param giveUp - closes the connection, so that the query that waits for an answer fails
 */
export function askWell(client: pg.Client, isPooled: boolean, giveUp: () => void): void {
  const query: Ask = client.query.bind(client);
  const ask = withDeadline(isPooled ? inTransactions(query) : withPlans(query), giveUp);
  Object.assign(client, { query: ask });
}
