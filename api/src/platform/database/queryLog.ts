import type { CompiledQuery, KyselyConfig } from 'kysely';

/** A callback for each answered query, with its time in ms. */
export type OnQuery = (query: CompiledQuery, milliseconds: number) => void;

/** Returns the kysely settings that report every query; none without a callback. */
export const logTo = (onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> =>
  onQuery
    ? {
        log: ({ level, query, queryDurationMillis }) => {
          if (level === 'query') onQuery(query, queryDurationMillis);
        },
      }
    : {};
