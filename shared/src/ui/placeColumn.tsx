import { usePlacesQuery } from '@ondeck/shared/api/places';
import { zoneLabel } from '@ondeck/shared/domain/calendar/zone';
import type { Column } from '@ondeck/shared/ui/dataTable';
import { Meta, Stack } from '@ondeck/shared/ui/layout';

interface Placed {
  readonly location: { readonly title: string; readonly timezone: string };
}

/** Where it was, and on whose clocks the row's times are. */
const placeColumn: Column<Placed> = {
  key: 'place',
  title: 'Location',
  cell: ({ location }) => (
    <Stack gap={1}>
      <span>{location.title}</span>
      <Meta>{zoneLabel(location.timezone).replace(' Standard', '')}</Meta>
    </Stack>
  ),
};

/**
 * A clock tab's columns: with all locations chosen, where there are several, each row names its own after the name.
 *
 * @param location - the chosen one, empty for all
 */
export function usePlacedColumns<R extends Placed>(
  columns: readonly Column<R>[],
  location: string,
): readonly Column<R>[] {
  const { data } = usePlacesQuery();
  const [first, ...others] = columns;
  return first && location === '' && (data?.count ?? 0) > 1 ? [first, placeColumn, ...others] : columns;
}
