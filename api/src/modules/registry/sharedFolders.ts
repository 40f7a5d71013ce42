import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { AppError } from '../../platform/core/errors';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import type { Bucket } from './bucket';

/** The time a version came to this server, and its author. */
export interface VersionOrigin {
  /** Time in ISO 8601. */
  readonly at: string;
  readonly by: string;
}

/** Number of files that are transferred at the same time. */
const LANES = 8;

/** Processes items, several at a time. After the first failure no further item starts. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Returns the names of all files below a folder, with slashes and in the same order everywhere. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .sort();

function digestOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('base64url');
}

/** Stores folders for all processes of an installation: the files in the bucket, and their list in the database. */
export function createSharedFolders({ db, changes }: Pick<Services, 'db' | 'changes'>, bucket: Bucket) {
  const startingWith = (start: string) =>
    db
      .selectFrom('stored_folders')
      .where((eb) => eb.fn('starts_with', ['place', eb.val(start)]))
      .orderBy('stored_at', 'desc')
      .orderBy('place', 'desc');
  const find = (place: string) =>
    db.selectFrom('stored_folders').selectAll().where('place', '=', place).executeTakeFirst();

  return {
    /** Returns all places that start with a prefix, the newest first. */
    async places(start: string): Promise<string[]> {
      return (await startingWith(start).select('place').execute()).map(({ place }) => place);
    },
    /** Returns the newest place that starts with a prefix and has a file with this name. */
    async placeWith(start: string, file: string): Promise<string | undefined> {
      const found = await startingWith(start)
        .select('place')
        .where((eb) => eb(eb.val(file), '=', eb.fn.any('files')))
        .executeTakeFirst();
      return found?.place;
    },
    /**
     * Stores a folder under a place's name: its files first, then the row that lists them.
     *
     * @returns false if the place is taken; then the folder is not stored
     * @throws 503 if the bucket doesn't answer; then nothing is stored
     */
    async keep(place: string, folder: string, { at, by }: VersionOrigin): Promise<boolean> {
      if (await find(place)) return false;
      const files = filesIn(folder);
      // A unique prefix keeps another process that stores the same place from overwriting these files.
      const prefix = `${place}/${randomUUID()}`;
      const dropAll = () =>
        inLanes(files, (file) => bucket.remove(`${prefix}/${file}`)).catch(() => undefined);
      try {
        await inLanes(files, (file) => bucket.put(`${prefix}/${file}`, readFileSync(join(folder, file))));
      } catch (error) {
        // Doesn't wait for the cleanup, so that a hanging bucket can't delay the answer.
        void dropAll();
        throw error;
      }
      const digest = digestOf(folder, files);
      const isFirst = await transaction(db, async (trx) => {
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('stored_folders')
          .values({ place, prefix, files, digest, stored_at: new Date(at), stored_by: by })
          .onConflict((taken) => taken.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows > 0n) await changes.publish(trx, { topic: 'Area' });
        return numInsertedOrUpdatedRows > 0n;
      });
      if (!isFirst) await dropAll();
      return isFirst;
    },
    /**
     * Fills a folder with the files stored under a place's name.
     *
     * @returns the folder's origin; undefined if nothing is stored there
     * @throws 503 if the bucket doesn't answer, or its files differ from the stored digest
     */
    async bring(place: string, folder: string): Promise<VersionOrigin | undefined> {
      const row = await find(place);
      if (!row) return undefined;
      await inLanes(row.files, async (file) => {
        const bytes = await bucket.get(`${row.prefix}/${file}`);
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), bytes);
      });
      if (digestOf(folder, row.files) !== row.digest)
        throw new AppError(503, `The files of ${place} in the storage differ from the saved ones.`);
      return { at: row.stored_at.toISOString(), by: row.stored_by };
    },
    /** Removes the places that start with a prefix, except the newest ones and the named ones. */
    async prune(start: string, newest: number, named: readonly string[]): Promise<void> {
      const old = (await this.places(start)).slice(newest).filter((place) => !named.includes(place));
      for (const place of old) {
        const gone = await db
          .deleteFrom('stored_folders')
          .where('place', '=', place)
          .returning(['prefix', 'files'])
          .executeTakeFirst();
        // A file left in the bucket without a row does no harm except for the space.
        await inLanes(gone?.files ?? [], (file) =>
          bucket.remove(`${gone?.prefix}/${file}`).catch(() => undefined),
        );
      }
    },
  };
}

export type SharedFolders = ReturnType<typeof createSharedFolders>;
