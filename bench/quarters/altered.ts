import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';

/** Changes to any part of an area.json, including values that its schema refuses. */
export type Change = Readonly<Partial<Record<keyof AreaDescriptor, unknown>>>;

export function descriptorIn(folder: string): AreaDescriptor {
  const descriptor: AreaDescriptor = JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8'));
  return descriptor;
}

/**
 * Copies a built version and changes its area.json, as if edited by hand.
 *
 * @param to - a folder that doesn't exist
 * @returns the copy
 */
export function altered(folder: string, to: string, change: Change): string {
  cpSync(folder, to, { recursive: true });
  writeFileSync(join(to, 'area.json'), JSON.stringify({ ...descriptorIn(folder), ...change }));
  return to;
}

/** Copies a version under the same name with other code and the right hashes. */
export function otherContent(folder: string, to: string): string {
  const { entry, files } = descriptorIn(folder);
  const code = `${readFileSync(join(folder, entry), 'utf8')}\n// other content\n`;
  const hash = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  altered(folder, to, { files: { ...files, [entry]: hash } });
  writeFileSync(join(to, entry), code);
  return to;
}
