import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import { parseAreaDescriptor } from '@ondeck/shared/contract/areaData';
import { type Parsed, parsed, refused } from '@ondeck/shared/contract/result';
import type { VersionBody } from '@ondeck/shared/schemas/registry';
import { isPathName, sha384 } from './versionFolders';

/** File types that a version may contain; browsers open none of them as a page. */
const served = /\.(js|css|json|svg|png|webp|woff2|mp3)$/;
/** File types whose names must contain their hash; pictures, fonts, and sounds run no code. */
const executed = /\.(js|css|json)$/;

export interface Upload {
  readonly descriptor: AreaDescriptor;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Source maps, `{file}.map`, stored with the files and served to no browser. */
  readonly maps: ReadonlyMap<string, Buffer>;
}

const unBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  // Node skips invalid Base64 characters, so compare the encoded bytes with the text.
  return bytes.toString('base64') === text ? bytes : undefined;
};

/**
 * Parses an uploaded version and checks its files against its descriptor.
 *
 * @returns the version, or a sentence naming the first fault; never throws
 */
export function readUpload(area: string, version: string, body: VersionBody): Parsed<Upload> {
  const read = parseAreaDescriptor(body.descriptor);
  if (!read.ok) return read;
  const descriptor = read.value;
  if (descriptor.id !== area) return refused(`the files are those of ${descriptor.id}`);
  if (descriptor.version !== version) return refused(`the files are those of version ${descriptor.version}`);
  const files = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(body.files)) {
    if (!isPathName(name) || !served.test(name) || name === 'area.json')
      return refused(`${name} isn't a file of an area`);
    const bytes = unBase64(text);
    if (!bytes) return refused(`${name} isn't Base64`);
    if (executed.test(name) && descriptor.files[name] === undefined)
      return refused(`${name} has no hash in area.json`);
    files.set(name, bytes);
  }
  for (const [name, hash] of Object.entries(descriptor.files)) {
    const bytes = files.get(name);
    if (!bytes) return refused(`${name} is missing`);
    if (sha384(bytes) !== hash)
      return refused(`${name} isn't the file that area.json names because its hash differs`);
  }
  const absent = [descriptor.entry, ...Object.values(descriptor.preload).flat()].find(
    (name) => !files.has(name),
  );
  if (absent !== undefined) return refused(`${absent} is missing`);
  const maps = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(body.maps ?? {})) {
    const bytes = unBase64(text);
    if (!name.endsWith('.map') || !files.has(name.slice(0, -'.map'.length)) || !bytes)
      return refused(`${name} isn't a source map of one of its files`);
    maps.set(name, bytes);
  }
  return parsed({ descriptor, files, maps });
}
