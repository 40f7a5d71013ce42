/** How the audit log names a row that belongs to a location. */
export const audited = (
  entity: string,
  { id, location_id }: { readonly id: string; readonly location_id: string | null },
) => ({ entity, entityId: id, locationId: location_id });
