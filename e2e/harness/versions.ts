import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../kit/lib/run.mjs';
import { field, textField } from './api';
import { root } from './paths';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const sha384 = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Reads the built registry of areas. */
export const builtRegistry = (): unknown => readJson(join(root, 'dist/registry.json'));

/** Returns the folder of an area's built version. */
const builtFolder = (area: string): string =>
  join(root, 'dist/areas', area, textField(builtRegistry(), 'areas', area, 'active', 'version'));

/** Returns one hash over every file of the built shell. */
export function shellHash(): string {
  const folder = join(root, 'dist/shell');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/**
 * Creates a version of an area as another build would: its container puts its version on the page (`<html
 * data-admin="two">`), and its hashes are right.
 *
 * @param change - replaces fields of its area.json
 * @param first - code to put before an expose's code, by expose
 * @returns its folder, and a function that deletes it
 */
export function anotherVersion(
  area: string,
  version: string,
  change: Readonly<Record<string, unknown>> = {},
  first: Readonly<Record<string, string>> = {},
): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `ondeck-${area}-`));
  cpSync(builtFolder(area), folder, { recursive: true });
  const entry = join(folder, 'remoteEntry.js');
  writeFileSync(
    entry,
    `${readFileSync(entry, 'utf8')}\n;document.documentElement.dataset.${area}='${version}';`,
  );
  const file = join(folder, 'area.json');
  const descriptor = readJson(file);
  const files = { ...Object(field(descriptor, 'files')), 'remoteEntry.js': sha384(readFileSync(entry)) };
  for (const [expose, code] of Object.entries(first)) {
    const name = readdirSync(folder).find((file) => new RegExp(`^expose-${expose}\\..*\\.js$`).test(file));
    if (!name) throw new Error(`${area} has no ${expose}.`);
    writeFileSync(join(folder, name), code + readFileSync(join(folder, name), 'utf8'));
    files[name] = sha384(readFileSync(join(folder, name)));
  }
  writeFileSync(
    file,
    JSON.stringify({
      ...Object(descriptor),
      version,
      files,
      ...change,
    }),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs one of the project's commands, as a developer would in a terminal. */
export const command = (name: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  run(process.execPath, [join(root, 'kit/ondeck.mjs'), name, ...args], { env });
