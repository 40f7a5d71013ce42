import * as calls from '@ondeck/shared/calls/locations';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { findLocations } from './locations.repository';
import { deleteLocation, previewLocationRemoval } from './deleteLocation.service';
import { changeLocationOptions, readLocationOptions } from './locationOptions.service';
import { changeLocation, createLocation } from './locations.service';

export const locationsModule = moduleOf('locations', calls, {
  listLocations: ({ services, actor, query }) => findLocations(services.db, actor, query),
  createLocation: inTransaction(({ unit, body }) => createLocation(unit, body)),
  changeLocation: inTransaction(({ unit, params, body, seen }) =>
    changeLocation(unit, params.id, body, seen),
  ),
  previewLocationRemoval: inTransaction(({ unit, params }) => previewLocationRemoval(unit, params.id)),
  deleteLocation: inTransaction(({ unit, params, query }) =>
    deleteLocation(unit, params.id, query.end === 'true').then(() => null),
  ),
  readLocationOptions: ({ services, actor, params }) => readLocationOptions(services, actor, params.id),
  changeLocationOptions: inTransaction(({ unit, params, body, seen }) =>
    changeLocationOptions(unit, params.id, body, seen),
  ),
});
