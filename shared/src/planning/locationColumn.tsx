import { useLocationsQuery } from '../api/locations';
import { zoneLabel } from '../domain/calendar/zone';
import type { Column } from '../ui/dataTable';
import { Meta, Stack } from '../ui/layout';

interface Place {
  readonly title: string;
  /** On whose clocks the row's times are, where that is to be said. */
  readonly timezone?: string;
}

/**
 * A list's columns: with all locations chosen, where there are several, each row names its own after the first column.
 *
 * @param location - the chosen one, empty for all
 */
export function useColumnsWithLocation<R>(
  columns: readonly Column<R>[],
  location: string,
  placeOf: (row: R) => Place,
): readonly Column<R>[] {
  const { data } = useLocationsQuery();
  const [first, ...others] = columns;
  if (!first || location !== '' || (data?.count ?? 0) < 2) return columns;
  const place: Column<R> = {
    key: 'place',
    title: 'Location',
    // As the other columns: a list that sorts at all sorts by its locations too.
    ...(columns.some(({ sort }) => sort) ? { sort: 'location' } : {}),
    wraps: true,
    cell: (row) => {
      const { title, timezone } = placeOf(row);
      return (
        <Stack gap={1}>
          <span>{title}</span>
          {timezone ? <Meta>{zoneLabel(timezone).replace(' Standard', '')}</Meta> : null}
        </Stack>
      );
    },
  };
  return [first, place, ...others];
}
