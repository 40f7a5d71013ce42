import { useLocationsQuery } from '../api/locations';
import { zoneLabel } from '../domain/calendar/zone';
import type { Column } from '../ui/dataTable';
import { Meta, Stack } from '../ui/layout';

interface Place {
  readonly title: string;
  /** The time zone of the row's times, if it should be shown. */
  readonly timezone?: string;
}

/**
 * Returns a list's columns, with the location after the first column when the list shows all of several locations.
 *
 * @param location - the selected location, empty for all
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
    // Sort by location too if the list sorts by any column.
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
