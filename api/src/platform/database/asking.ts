import type pg from 'pg';
import { planName } from './often.sql';

/** How long a statement may take unless its transaction says otherwise, in ms. */
export const STATEMENT_TIMEOUT = 10_000;
/** How long PostgreSQL has to end a statement that took too long, in ms, before its connection is given up. */
const GRACE = 3_000;

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 };

/**
 * Returns after how many ms a statement's answer is given up, once its text has set another limit for the transaction;
 * infinity without a limit, undefined where the text sets none.
 */
export function patienceIn(text: string): number | undefined {
  const [, amount, unit = 'ms'] =
    /^\s*set local statement_timeout = '?(\d+)(ms|s|min)?'?\s*$/m.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return amount === '0' ? Number.POSITIVE_INFINITY : Number(amount) * (MILLISECONDS[unit] ?? 1) + GRACE;
}

/** Settings that a direct connection gets once. Behind a pooler connections change, so each transaction sets them. */
const SAID_BY_EACH =
  `set local statement_timeout = ${STATEMENT_TIMEOUT}; set local lock_timeout = 5000; ` +
  "set local idle_in_transaction_session_timeout = 15000; set local timezone = 'UTC'; " +
  'set local random_page_cost = 1.1; set local jit = off';

type Ask = (...asked: unknown[]) => Promise<unknown>;

/** Asks everything in a transaction, so that its settings hold; three messages travel together and cost one way. */
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

/** Keeps the plans of statements that say so (often.sql.ts). */
const withPlans =
  (ask: Ask): Ask =>
  (...asked) => {
    const [text, values] = asked;
    const name = typeof text === 'string' && asked.length === 2 ? planName(text) : undefined;
    return name === undefined ? ask(...asked) : ask({ name, text, values });
  };

/** Gives up a connection that gets no answer, as from a frozen PostgreSQL, whose own time limits are frozen too. */
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
 * Makes a connection ask the way its server allows.
 *
 * @param isPooled - whether each of its transactions may get another connection to PostgreSQL: no statement is named
 * @param giveUp - ends the connection, so that the query that waits for an answer fails
 */
export function askWell(client: pg.Client, isPooled: boolean, giveUp: () => void): void {
  const query: Ask = client.query.bind(client);
  const ask = withDeadline(isPooled ? inTransactions(query) : withPlans(query), giveUp);
  Object.assign(client, { query: ask });
}
