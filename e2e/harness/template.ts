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
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFile, templates } from './paths';
import { startServer } from './server';

/** The demo school is made around today, so a template is good for one build and one day. */
function templateName(): string {
  const build = createHash('sha256').update(readFileSync(serverFile)).digest('hex').slice(0, 16);
  return `school-${build}-${new Date().toISOString().slice(0, 10)}`;
}

/**
 * Lets the server make the demo school once; every test server starts from a copy of the folder.
 *
 * @returns the folder, which nothing may open again
 */
export async function prepareTemplate(): Promise<string> {
  const folder = join(templates, templateName());
  if (existsSync(folder)) return folder;
  mkdirSync(templates, { recursive: true });
  for (const old of readdirSync(templates)) rmSync(join(templates, old), { recursive: true, force: true });
  const making = mkdtempSync(join(templates, 'making-'));
  const server = await startServer({ dataDir: making });
  await server.stop();
  renameSync(making, folder);
  return folder;
}

/** A new folder with the demo school, and a way to throw it away. */
export function copySchool(): { readonly dataDir: string; readonly remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-e2e-'));
  cpSync(join(templates, templateName()), dataDir, { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
