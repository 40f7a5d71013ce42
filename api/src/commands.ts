import { systemClock } from './platform/core/clock';
import { errorCode } from './platform/core/errorCode';
import { removeDemo } from './demo/removeDemo';
import { ensureDemo } from './demo/seedDemo';
import { type Environment, SettingError } from './environment';
import { type ChainHead, readHead, verifyAudit } from './modules/audit/verifyChain.service';
import { endRestoredAccess, restoredLines } from './modules/setup/afterRestore.service';
import { makeSetupLink } from './modules/setup/setup.service';
import { type OpenDatabase, openDatabase } from './openDatabase';

/** The message that a command prints at its end, and whether the command succeeded. */
export interface CommandResult {
  readonly good: boolean;
  readonly text: string;
}

type Command = (env: Environment, database: OpenDatabase, argument?: string) => Promise<CommandResult>;

/** Parses the end of an audit log chain from the command line. @throws {SettingError} for any other text */
function headIn(text: string | undefined): ChainHead | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined)
    throw new SettingError(`"${text}" isn’t the end of a log. Enter what an earlier audit:verify printed.`);
  return { seq: Number(seq), hash };
}

/**
 * Opens the newer database that a backup replaces, to read its log. @throws {SettingError} if the database can't be
 * reached
 */
async function openNewer(url: string) {
  const { connectServer } = await import('./platform/database/server');
  const newer = connectServer(url, () => undefined, 1);
  try {
    await newer.findPooler();
    return newer;
  } catch (error) {
    await newer.close();
    throw new SettingError(
      `Couldn't reach the database of NEWER_DATABASE_URL (${errorCode(error) || 'no answer'}).`,
    );
  }
}

/** One-time commands that the server runs instead of serving when their name is given. */
const commands: Readonly<Record<string, Command>> = {
  async 'setup-key'({ publicUrl }, { db }) {
    const link = await makeSetupLink({ db, clock: systemClock, publicUrl });
    return link === undefined
      ? { good: false, text: 'Your school already has an active admin. Ask them for an account.' }
      : {
          good: true,
          text: `Open this link to create an admin. It works once and expires in 24 hours: ${link}`,
        };
  },
  async 'audit:verify'(_env, { db }, argument) {
    const found = await verifyAudit({ db, clock: systemClock }, headIn(argument));
    if (found.length > 0) return { good: false, text: found.join('\n') };
    const { seq, hash } = await readHead(db);
    return {
      good: true,
      text: `The log is complete: nothing was changed, removed, or inserted. Save its end in another location, and pass it to the next audit:verify: ${seq}:${hash}`,
    };
  },
  async 'after-restore'({ newerUrl }, { db }) {
    const newer = newerUrl === undefined ? undefined : await openNewer(newerUrl);
    try {
      const result = await endRestoredAccess({ db, clock: systemClock }, newer?.db);
      return { good: true, text: restoredLines(result) };
    } finally {
      await newer?.close();
    }
  },
  async 'remove-demo'(_env, { db }) {
    return { good: true, text: await removeDemo(db, systemClock) };
  },
  // Opening the database has already run its migrations. The first start runs `prepare` while the pages are being
  // built.
  async prepare({ demo }, { db }) {
    await ensureDemo(db, systemClock, demo);
    return { good: true, text: 'The database is ready.' };
  },
};

/**
 * Runs a command on the database that the settings name.
 *
 * @throws {SettingError | FolderError} with one sentence, even for an unknown command
 */
export async function runCommand(env: Environment, name: string, argument?: string): Promise<CommandResult> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new SettingError(`Unknown command "${name}". Use ${Object.keys(commands).join(', ')}.`);
  const database = await openDatabase(env);
  try {
    return await command(env, database, argument);
  } finally {
    await database.close();
  }
}
