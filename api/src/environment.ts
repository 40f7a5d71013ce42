import { join, resolve } from 'node:path';
import { rootFolder } from './paths';

/** What the server is told from outside. */
export interface Environment {
  readonly development: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly trustedProxies: number;
  readonly logLevel: string;
  readonly scriptOrigins: readonly string[];
  /** Whether an empty database gets the demo school. */
  readonly demo: boolean;
}

/** A setting that cannot be used, in one sentence. */
export class SettingError extends Error {}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new SettingError(`${name} must be a whole number from 0 to ${max}, not "${text}".`);
  return value;
}

const given = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : text;

/**
 * Reads the settings; an empty one counts as not given.
 *
 * @throws {SettingError} with one sentence
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const development = env.NODE_ENV !== 'production';
  const port = wholeNumber('PORT', env.PORT, 3000, 65_535);
  const publicUrl = (given(env.PUBLIC_URL) ?? `http://localhost:${port}`).replace(/\/+$/, '');
  if (!/^https?:\/\/[^\s/]+/.test(publicUrl))
    throw new SettingError(`PUBLIC_URL must begin with http:// or https://, not "${publicUrl}".`);
  const databaseUrl = given(env.DATABASE_URL);
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new SettingError('DATABASE_URL must begin with postgres://.');
  return {
    development,
    port,
    host: given(env.HOST) ?? (development ? 'localhost' : '0.0.0.0'),
    dataDir: resolve(given(env.DATA_DIR) ?? join(rootFolder, '.data')),
    databaseUrl,
    smtpUrl: given(env.SMTP_URL),
    mailFrom: given(env.MAIL_FROM) ?? 'On Deck <no-reply@ondeck.example>',
    publicUrl,
    trustedProxies: wholeNumber('TRUSTED_PROXIES', env.TRUSTED_PROXIES, 0, 10),
    logLevel: given(env.LOG_LEVEL) ?? (development ? 'warn' : 'info'),
    scriptOrigins: development ? (given(env.SCRIPT_ORIGINS)?.split(',') ?? []) : [],
    demo: given(env.DEMO) === undefined ? development : env.DEMO === 'true',
  };
}

/** Whether only this machine reaches the server. */
export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);
