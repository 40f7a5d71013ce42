import { useRead } from '@ondeck/shared/api/useCall';
import { previewRequests } from '@ondeck/shared/calls/bulkRequests';
import { MOST_REQUESTS } from '@ondeck/shared/schemas/bulkLimits';
import type { RequestEffects, RequestListRow } from '@ondeck/shared/schemas/bulkRequests';

/** Previews some rows, each as if it were approved alone. */
function useAlone(rows: readonly RequestListRow[]) {
  const items = rows.map(({ kind, id }) => ({ kind, id }));
  return useRead(
    previewRequests,
    { items, action: 'APPROVE', alone: true },
    { skip: rows.length === 0, refetchOnMountOrArgChange: true },
  );
}

/** Returns the effects of approving each row of a page alone, with at most two calls for a page of 100. */
export function useEffects(rows: readonly RequestListRow[] = []) {
  const answers = [useAlone(rows.slice(0, MOST_REQUESTS)), useAlone(rows.slice(MOST_REQUESTS))];
  const known = answers.flatMap(({ data }) => data?.items ?? []);
  return {
    effects: new Map<string, RequestEffects['items'][number]>(known.map((item) => [item.id, item])),
    failed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}
