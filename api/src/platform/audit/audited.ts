/** How the audit log names a row that belongs to a location. */
export const audited = <Location extends string | null>(
  entity: string,
  { id, location_id }: { readonly id: string; readonly location_id: Location },
) => ({ entity, entityId: id, locationId: location_id });
