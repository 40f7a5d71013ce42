/** Returns the fields that identify a location's row in the audit log. */
export const audited = <Location extends string | null>(
  entity: string,
  { id, location_id }: { readonly id: string; readonly location_id: Location },
) => ({ entity, entityId: id, locationId: location_id });
