import * as calls from '@ondeck/shared/calls/locations';
import { moduleOf } from '../../http/module';
import { examples } from './locations.examples';
import { findLocations } from './locations.repository';
import { deleteLocation, previewLocationRemoval } from './deleteLocation.service';
import { changeLocation, createLocation } from './locations.service';

export const locationsModule = moduleOf(
  'locations',
  calls,
  {
    listLocations: ({ services, actor, query }) => findLocations(services.db, actor, query),
    createLocation: ({ services, actor, body }) => createLocation(services, actor, body),
    changeLocation: ({ services, actor, params, body }) => changeLocation(services, actor, params.id, body),
    previewLocationRemoval: ({ services, params }) => previewLocationRemoval(services, params.id),
    deleteLocation: ({ services, actor, params, query }) =>
      deleteLocation(services, actor, params.id, query.end === 'true').then(() => null),
  },
  examples,
);
