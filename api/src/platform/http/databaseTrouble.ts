import { errorCode } from '../core/errorCode';

/**
 * Errors of a database that is away or restarting: SQLSTATE classes 08 and 57P, socket codes, and pg's codeless errors.
 */
const AWAY =
  /^(08|57P|53300|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|EADDRNOTAVAIL)/;
const AWAY_IN_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when|timeout expired)/;

/**
 * Errors of a database that answers but can't work: resources (53), read-only (25006), a canceled statement (57014),
 * the system below PostgreSQL (58), internal faults (XX), and a full or broken disk under the embedded database.
 */
const UNABLE = /^(53|25006|57014|58|XX|ENOSPC|EDQUOT|EROFS|EIO$)/;

/**
 * Returns the message of a 503 for an error that the request did not cause. A client that sent an idempotency key can
 * send the request again, as the punch clock does. Returns undefined for every other error.
 */
export function databaseTrouble(error: Error): string | undefined {
  const code = errorCode(error) ?? '';
  if (AWAY.test(code) || AWAY_IN_WORDS.test(error.message)) return "The database isn't responding.";
  return UNABLE.test(code) ? "The server can't do this right now. Try again in a few minutes." : undefined;
}
