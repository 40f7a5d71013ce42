import type { BaseQuery } from './baseApi';
import type { ApiRequest } from './request';

/** Maximum page size of a list. */
const LONGEST = 200;

const rowsOf = (data: unknown): readonly unknown[] => {
  const rows: unknown = Object(data).results;
  return Array.isArray(rows) ? rows : [];
};

/** Fetches page after page until one isn't full, and returns them as one list, or the first failure. */
export const everyPage =
  (sentFor: (input: object) => ApiRequest) =>
  async (
    input: object | void,
    _api: unknown,
    _extra: unknown,
    ask: (request: ApiRequest) => ReturnType<BaseQuery>,
  ): Promise<Awaited<ReturnType<BaseQuery>>> => {
    const results: unknown[] = [];
    for (;;) {
      const reply = await ask(sentFor({ ...input, limit: LONGEST, offset: results.length || undefined }));
      if (reply.error) return { error: reply.error };
      const page = rowsOf(reply.data);
      results.push(...page);
      if (page.length < LONGEST) return { data: { ...Object(reply.data), results } };
    }
  };
