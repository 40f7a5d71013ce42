import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { rootFolder } from './paths';
import type { SmsService } from './platform/sms/smsService';

/** An S3-compatible bucket. */
export interface BucketSettings {
  /** The address without a trailing slash. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

/** The server's settings, from environment variables. */
export interface Environment {
  readonly development: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /**
   * PostgreSQL's direct address if DATABASE_URL leads to a pooler. Servers listen there for changes of other processes.
   */
  readonly listenUrl: string | undefined;
  /** A database whose audit log continues past the restored backup. Only the command `after-restore` reads it. */
  readonly newerUrl: string | undefined;
  /** The same database for the role that owns its tables; if undefined, the server's own role runs the migrations. */
  readonly migrateUrl: string | undefined;
  /** The bucket in which all processes keep the registry's files; undefined for the data folder. */
  readonly bucket: BucketSettings | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string;
  /** Addresses and networks of trusted proxies. Only their `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** The vault's key; undefined if the key is in a file of the data folder. */
  readonly secretsKey: string | undefined;
  readonly logLevel: string;
  /** Seconds for which a stopping server reports that it isn't ready and still answers. */
  readonly drainSeconds: number;
  /** Port on which a monitor reads metrics; undefined for no metrics. */
  readonly metricsPort: number | undefined;
  /** Base address of the collector that receives traces; undefined for no traces. */
  readonly tracesTo: string | undefined;
  /** Contents of `push-keys.json`; if undefined, the file is read, or the keys are derived from the vault's key. */
  readonly pushKeys: string | undefined;
  /** Origins of push services in addition to the well-known ones. */
  readonly pushServices: readonly string[];
  /** The account at the provider of text messages; undefined for no text messages. */
  readonly sms: SmsService | undefined;
  readonly scriptOrigins: readonly string[];
  /** Origins of other organizations' pages that can show an area. */
  readonly guestOrigins: readonly string[];
  /** Whether to start in production although live versions don't match this build. */
  readonly takeMisfits: boolean;
  /** Whether an empty database gets the demo school, and an existing demo school is allowed. */
  readonly demo: boolean;
  /** Whether `/dev/mail` and `/dev/sms` can show the emails and text messages that would have been sent. */
  readonly devMail: boolean;
}

/** A setting that can't be used, explained in one sentence. */
export class SettingError extends Error {}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new SettingError(`${name} must be a whole number from 0 to ${max}, not "${text}".`);
  return value;
}

/** @throws {SettingError} for a number of proxies, because a request that bypasses them could claim any address */
function proxies(text: string | undefined): string[] {
  const named = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  for (const name of named) {
    const [address = '', bits, ...more] = name.split('/');
    const version = isIP(address);
    const isNetwork =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
    if (name !== 'loopback' && (version === 0 || !isNetwork || more.length > 0))
      throw new SettingError(
        `TRUSTED_PROXIES must list addresses or networks, such as 10.0.0.5,10.1.0.0/16, or loopback, not "${name}".`,
      );
  }
  return named;
}

/** @throws {SettingError} for an invalid origin, because browsers compare origins letter by letter */
function origins(name: string, text: string | undefined): string[] {
  const named = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  const wrong = named.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong !== undefined)
    throw new SettingError(
      `${name} must list origins such as https://intranet.example.com, without a slash at the end, not "${wrong}".`,
    );
  return named;
}

/** Returns a web address without trailing slashes. @throws {SettingError} for an invalid address */
function webAddress(name: string, address: string): string {
  if (!/^https?:\/\/[^\s/]+/.test(address))
    throw new SettingError(`${name} must begin with http:// or https://, not "${address}".`);
  return address.replace(/\/+$/, '');
}

/** @throws {SettingError} if only some of the settings are given, or the address is invalid */
function bucketOf(env: Readonly<Record<string, string | undefined>>): BucketSettings | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.filter((name) => given(env[name]) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new SettingError(`A bucket needs ${missing.join(', ')} too.`);
  const [endpoint = '', name = '', key = '', secret = ''] = names.map((each) => env[each]);
  return {
    endpoint: webAddress('S3_ENDPOINT', endpoint),
    name,
    region: given(env['S3_REGION']) ?? 'auto',
    key,
    secret,
  };
}

/** @throws {SettingError} if only some of the settings are given, or one is invalid */
function smsOf(env: Readonly<Record<string, string | undefined>>): SmsService | undefined {
  const account = given(env['SMS_ACCOUNT']);
  if (account === undefined) return undefined;
  const [token, from] = [given(env['SMS_TOKEN']), given(env['SMS_FROM'])];
  if (token === undefined || from === undefined)
    throw new SettingError('Text messages need SMS_TOKEN and SMS_FROM too.');
  if (!/^(\+1[2-9]\d{9}|MG\w{32})$/.test(from))
    throw new SettingError(
      'SMS_FROM must be a number such as +16085550100, or the ID of a messaging service, which begins with MG.',
    );
  return {
    url: webAddress('SMS_URL', given(env['SMS_URL']) ?? 'https://api.twilio.com'),
    account,
    token,
    from,
    replies: env['SMS_REPLIES'] === 'on',
  };
}

const given = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : text;

/** @throws {SettingError} for an address that isn't PostgreSQL's */
function databaseAddress(name: string, text: string | undefined): string | undefined {
  const url = given(text);
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
    throw new SettingError(`${name} must begin with postgres://.`);
  return url;
}

/**
 * Reads the settings; an empty setting counts as missing. A database, an https address, proxies, or production makes a
 * real installation. It gets no demo and no development mail unless DEMO=true, and runs in production mode unless
 * NODE_ENV sets another mode.
 *
 * @throws {SettingError} with one sentence
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const port = wholeNumber('PORT', env.PORT, 3000, 65_535);
  const publicUrl = webAddress('PUBLIC_URL', given(env.PUBLIC_URL) ?? `http://localhost:${port}`);
  const tracesTo = given(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const databaseUrl = databaseAddress('DATABASE_URL', env.DATABASE_URL);
  const migrateUrl = databaseAddress('MIGRATE_DATABASE_URL', env['MIGRATE_DATABASE_URL']);
  if (migrateUrl !== undefined && databaseUrl === undefined)
    throw new SettingError(
      'MIGRATE_DATABASE_URL needs DATABASE_URL too. The server uses MIGRATE_DATABASE_URL only to update the database when it starts.',
    );
  const secretsKey = given(env.SECRETS_KEY);
  if (secretsKey !== undefined && !/^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(secretsKey))
    throw new SettingError(
      'SECRETS_KEY must be 32 random bytes in base64 or hex, such as `openssl rand -base64 32` prints.',
    );
  const bucket = bucketOf(env);
  if (bucket && secretsKey === undefined)
    throw new SettingError(
      'A bucket needs SECRETS_KEY too, because processes without a shared folder have no shared key file.',
    );
  const trustedProxies = proxies(env.TRUSTED_PROXIES);
  const mode = given(env.NODE_ENV);
  const isReal =
    mode === 'production' ||
    databaseUrl !== undefined ||
    publicUrl.startsWith('https:') ||
    trustedProxies.length > 0;
  const development = mode === undefined ? !isReal : mode !== 'production';
  const demoSaid = env.DEMO === 'true';
  if (!development && !demoSaid && given(env.PUBLIC_URL) === undefined)
    throw new SettingError(
      'Set PUBLIC_URL to the address that users open, such as https://ondeck.example.com. Links in emails use it.',
    );
  return {
    development,
    port,
    host: given(env.HOST) ?? (mode === 'production' ? '0.0.0.0' : 'localhost'),
    dataDir: resolve(given(env.DATA_DIR) ?? join(rootFolder, '.data')),
    databaseUrl,
    listenUrl: databaseAddress('LISTEN_DATABASE_URL', env['LISTEN_DATABASE_URL']),
    newerUrl: databaseAddress('NEWER_DATABASE_URL', env['NEWER_DATABASE_URL']),
    migrateUrl,
    bucket,
    smtpUrl: given(env.SMTP_URL),
    mailFrom: given(env.MAIL_FROM) ?? 'On Deck <no-reply@ondeck.example>',
    publicUrl,
    trustedProxies,
    drainSeconds: wholeNumber('DRAIN_SECONDS', env.DRAIN_SECONDS, 0, 300),
    metricsPort: given(env.METRICS_PORT)
      ? wholeNumber('METRICS_PORT', env.METRICS_PORT, 0, 65_535)
      : undefined,
    tracesTo: tracesTo && webAddress('OTEL_EXPORTER_OTLP_ENDPOINT', tracesTo),
    secretsKey,
    pushKeys: given(env.PUSH_KEYS),
    pushServices: (given(env.PUSH_SERVICES) ?? '').split(',').flatMap((origin) => origin.trim() || []),
    sms: smsOf(env),
    logLevel: given(env.LOG_LEVEL) ?? (development ? 'warn' : 'info'),
    scriptOrigins: development ? (given(env.SCRIPT_ORIGINS)?.split(',') ?? []) : [],
    guestOrigins: origins('GUEST_ORIGINS', env.GUEST_ORIGINS),
    takeMisfits: env.TAKE_MISFITS === 'true',
    demo: demoSaid || (given(env.DEMO) === undefined && !isReal),
    devMail: development && (demoSaid || !isReal),
  };
}

/** Checks whether only this computer can reach the server. */
export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);
