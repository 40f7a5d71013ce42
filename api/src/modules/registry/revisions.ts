import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AllowedClaims, parseAllowedClaims } from '@ondeck/shared/contract/claims';
import { isObject, isText, isTextMap } from '@ondeck/shared/contract/result';
import { parseRegistry, type Registry } from '@ondeck/shared/contract/registry';
import { errorCode } from '../../platform/core/errorCode';

/** What the server keeps of an area besides what pages read. */
export interface KeptArea {
  /** Grows by one with every change of this area, also over a time in which it is in no page. */
  readonly revision: number;
  /** Versions that were live and were not taken back, the latest first: the way back. */
  readonly history: readonly string[];
  /** Taken out of the suite: a build does not bring it back. */
  readonly isRetired: boolean;
  /** What an admin decided that it may claim; undefined where nobody did. */
  readonly allowed?: AllowedClaims;
}

/** One state of the registry, and who made it. */
export interface Revision {
  readonly registry: Registry;
  readonly kept: Readonly<Record<string, KeptArea>>;
  /** The version of each area that a build of this workspace brought last: tells builds from what was published. */
  readonly seeded: Readonly<Record<string, string>>;
  /** Who made the change, in words for a person. */
  readonly by: string;
  /** What was changed, in words for a person. */
  readonly change: string;
}

/** The states of a registry, each made once. */
export interface Revisions {
  /** The newest state that is known here; undefined where there is none. */
  latest(): Revision | undefined;
  /** Adds the state whose number is its registry's revision; false where somebody else made that number first. */
  add(revision: Revision): boolean | Promise<boolean>;
}

/** Revisions that are kept to look back at. */
export const KEPT = 50;

const nameOf = (revision: number): string => `${String(revision).padStart(8, '0')}.json`;
const numberIn = (name: string): number => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? Number.NaN);

const unknownArea: KeptArea = { revision: 0, history: [], isRetired: false };

/** What is kept of an area; the beginning where nothing is. */
export const keptOf = (revision: Pick<Revision, 'kept'> | undefined, id: string): KeptArea =>
  revision?.kept[id] ?? unknownArea;

function parseKept(value: unknown): KeptArea {
  if (!isObject(value)) return unknownArea;
  const { revision, history, isRetired, allowed } = value;
  const claims = parseAllowedClaims(allowed);
  return {
    revision: typeof revision === 'number' ? revision : 0,
    history: Array.isArray(history) ? history.filter(isText) : [],
    isRetired: isRetired === true,
    ...(claims.ok ? { allowed: claims.value } : {}),
  };
}

/** Reads a state that was stored; undefined where it is none. */
export function parseRevision(value: unknown): Revision | undefined {
  if (!isObject(value)) return undefined;
  const { seeded, by, change } = value;
  const read = parseRegistry(value.registry);
  if (!read.ok || !isTextMap(seeded) || !isText(by) || !isText(change)) return undefined;
  const { schema, revision, publishedAt, areas } = read.value;
  const kept = Object.fromEntries(
    Object.entries(isObject(value.kept) ? value.kept : {}).map(([id, entry]) => [id, parseKept(entry)]),
  );
  return { registry: { schema, revision, publishedAt, areas }, kept, seeded, by, change };
}

/** A file that holds no state counts as none and is put aside: the number must be free for the next change. */
function readRevision(file: string): Revision | undefined {
  try {
    const revision = parseRevision(JSON.parse(readFileSync(file, 'utf8')));
    if (revision) return revision;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return undefined;
  }
  renameSync(file, `${file}.broken`);
  return undefined;
}

/**
 * The states of the registry as files that are written once, numbered. Making the next number is what wins a race,
 * also between processes: only one of them can link a file to a name.
 */
export function createRevisions(folder: string): Revisions {
  const numbers = (): number[] => {
    try {
      return readdirSync(folder)
        .map(numberIn)
        .filter((number) => Number.isInteger(number))
        .sort((a, b) => b - a);
    } catch {
      return [];
    }
  };
  let known: { readonly number: number; readonly revision: Revision } | undefined;

  return {
    latest() {
      for (const number of numbers()) {
        if (known?.number === number) return known.revision;
        const revision = readRevision(join(folder, nameOf(number)));
        if (!revision) continue;
        known = { number, revision };
        return revision;
      }
      return undefined;
    },
    add(revision) {
      mkdirSync(folder, { recursive: true });
      const { revision: number } = revision.registry;
      const draft = join(folder, `.${number}-${process.pid}-${Math.random().toString(36).slice(2)}`);
      // On the disk before it has its name: a power cut must not leave a name with nothing behind it.
      writeFileSync(draft, JSON.stringify(revision), { flush: true });
      try {
        linkSync(draft, join(folder, nameOf(number)));
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
        throw error;
      } finally {
        rmSync(draft, { force: true });
      }
      for (const old of numbers().slice(KEPT)) rmSync(join(folder, nameOf(old)), { force: true });
      return true;
    },
  };
}
