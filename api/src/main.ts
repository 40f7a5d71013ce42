import { runCommand } from './commands';
import { FolderError } from './platform/database/folderLock';
import { MigrationError } from './platform/database/migrate';
import { demoPassword } from './demo/seedDemo';
import { readEnvironment, SettingError } from './environment';
import { startServer } from './start';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Milliseconds for a stop after `drainSeconds`. After that the process exits: see start.ts. */
const PATIENCE = 12_000;

async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const [name, argument] = process.argv.slice(2);
  if (name !== undefined) {
    const result = await runCommand(env, name, argument);
    say(result.text);
    process.exit(result.good ? 0 : 1);
  }
  const server = await startServer(env);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => process.exit(1), env.drainSeconds * 1000 + PATIENCE).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  say(`On Deck is ready: ${env.publicUrl}`);
  if (server.demoIsOpen)
    say(
      `The demo school is open. Sign in as admin@ondeck.example, manager@ondeck.example, or employee@ondeck.example with ${demoPassword}. At ${env.publicUrl}/kiosk, enter 10001, 10002, or 10003.`,
    );
  if (server.setupLink !== undefined)
    say(
      `No one has an account yet. Open this link to create the first admin. It works once and expires in 24 hours: ${server.setupLink}`,
    );
  if (env.databaseUrl === undefined)
    say(
      `Data is in ${env.dataDir}. This embedded database survives a killed process but not a power outage. For a real school, use PostgreSQL (DATABASE_URL).`,
    );
}

main().catch((error: unknown) => {
  const known = [SettingError, FolderError, MigrationError].some((kind) => error instanceof kind);
  const text =
    error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
