import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AllowedClaims, parseAllowedClaims } from '@ondeck/shared/contract/claims';
import { isObject, isText, isTextMap } from '@ondeck/shared/contract/result';
import { parseRegistry, type Registry } from '@ondeck/shared/contract/registry';
import { errorCode } from '../../platform/core/errorCode';

/** The part of an area that the server keeps and pages don't read. */
export interface KeptArea {
  /** Increases by 1 with every change of this area, even while the area is in no page. */
  readonly revision: number;
  /** Versions that were live and were not rolled back, the latest first. A rollback chooses among them. */
  readonly history: readonly string[];
  /** Whether the area is out of the suite; builds don't restore the area. */
  readonly isRetired: boolean;
  /** The claims that an admin allowed; undefined without a decision. */
  readonly allowed?: AllowedClaims;
}

/** A state of the registry, with the author of its change. */
export interface Revision {
  readonly registry: Registry;
  readonly kept: Readonly<Record<string, KeptArea>>;
  /** The version of each area in this workspace's last build, to distinguish builds from published versions. */
  readonly seeded: Readonly<Record<string, string>>;
  /** Author of the change, as shown to admins. */
  readonly by: string;
  /** Description of the change for admins. */
  readonly change: string;
}

/** The states of a registry, each stored once. */
export interface Revisions {
  /** Returns the newest state known to this process, or undefined if there is none. */
  latest(): Revision | undefined;
  /** Adds a state under its registry's revision. Returns false if someone else stored that revision first. */
  add(revision: Revision): boolean | Promise<boolean>;
}

/** Number of revisions that are kept for reference. */
export const KEPT = 50;

const nameOf = (revision: number): string => `${String(revision).padStart(8, '0')}.json`;
const numberIn = (name: string): number => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? Number.NaN);

const unknownArea: KeptArea = { revision: 0, history: [], isRetired: false };

/** Returns the kept part of an area, or the initial values if there is none. */
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

/** Parses a stored state; undefined if the value is not a valid state. */
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

/** Reads a state. A file without a valid state is put aside, so that its number is free for the next change. */
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
 * Stores the states of the registry as numbered files that are written once. Creating the next number wins a race, even
 * between processes, because only one of them can link a file to a name.
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
      // Flushes the file to disk before naming it, so that a power cut never leaves a name without content.
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
