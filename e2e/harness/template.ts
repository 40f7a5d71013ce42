import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations, serverFile, templates } from './paths';
import { startServer } from './server';

/** The demo school is made around today, so a template is good for one build, its migrations and one day. */
function templateName(): string {
  const made = createHash('sha256').update(readFileSync(serverFile));
  for (const name of readdirSync(migrations).sort())
    made.update(name).update(readFileSync(join(migrations, name)));
  return `school-${made.digest('hex').slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`;
}

const day = 24 * 60 * 60 * 1000;

/** Throws away templates of earlier builds, but none that another run may be using. */
function tidy(): void {
  for (const name of readdirSync(templates)) {
    const folder = join(templates, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > day) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Lets the server make the demo school once; every test server starts from a copy of the folder.
 *
 * @returns the folder, which nothing may open again
 */
export async function prepareTemplate(): Promise<string> {
  const folder = join(templates, templateName());
  mkdirSync(templates, { recursive: true });
  tidy();
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(join(templates, 'making-'));
  const server = await startServer({ dataDir: making, minutes: 5 });
  await server.stop();
  // Two runs at once make the same school: the first one's is kept.
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true });
  else renameSync(making, folder);
  return folder;
}

/** How the run tells its workers which template it made. */
export const templateVariable = 'ONDECK_E2E_TEMPLATE';

/** A new folder with the demo school, and a way to throw it away. */
export function copySchool(): { readonly dataDir: string; readonly remove: () => void } {
  const template = process.env[templateVariable];
  if (template === undefined) throw new Error('The run made no demo school.');
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-e2e-'));
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
