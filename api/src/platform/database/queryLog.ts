import type { CompiledQuery, KyselyConfig } from 'kysely';

/** Told of a query that was answered, and after how many milliseconds. */
export type OnQuery = (query: CompiledQuery, milliseconds: number) => void;

/** What kysely is made with, so that somebody is told of every query; nothing where nobody is. */
export const logTo = (onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> =>
  onQuery
    ? {
        log: ({ level, query, queryDurationMillis }) => {
          if (level === 'query') onQuery(query, queryDurationMillis);
        },
      }
    : {};
